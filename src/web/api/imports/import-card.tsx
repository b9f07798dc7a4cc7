// What a file has to hold: its columns, a template to fill in, the button that takes it, and how far its rows have come.
import { Button } from '@mantine/core';
import { IconTableDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportShape } from '#shared/contract/platform/imports.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { saveBlob } from '../client.ts';
import type { ImportProgress } from './use-import.ts';

type Props = {
  title: string;
  shape: ImportShape;
  /** Of the template: 'chargebacks.csv'. */
  templateName: string;
  /** The buttons that take a file. */
  children?: ReactNode;
  /** Rows of the file that is being taken, once it is known. */
  progress?: ImportProgress | null;
};

/** The headings alone: a row of examples would be brought in with the others. */
function saveTemplate({ columns }: ImportShape, name: string): void {
  const text = `\uFEFF${columns.map((column) => column.name).join(',')}\r\n`;
  saveBlob(new Blob([text], { type: 'text/csv' }), name);
}

export function ImportCard({ title, shape, templateName, children, progress }: Props) {
  const { t } = useTranslation();
  return (
    <SectionCard
      title={title}
      aside={t('CSV with a header row, at most 5 MB')}
      end={children}
      footer={
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconTableDown size={16} />}
          onClick={() => saveTemplate(shape, templateName)}
        >
          {t('Download a template')}
        </Button>
      }
    >
      {progress && <Taking {...progress} />}
      <KeyValues
        wide
        items={shape.columns.map(({ name, text }) => ({
          label: <span className="num">{name}</span>,
          value: t(text),
        }))}
      />
    </SectionCard>
  );
}

function Taking({ done, total }: ImportProgress) {
  const { t } = useTranslation();
  const text = t('{{done}} of {{total}} rows', {
    done: done.toLocaleString('en'),
    total: total.toLocaleString('en'),
  });
  return (
    <div className="stack" role="status" style={{ gap: 4, paddingBlock: 8 }}>
      <span className="sm mut num">{text}</span>
      <progress className="progress" value={done} max={total} aria-label={text} />
    </div>
  );
}
