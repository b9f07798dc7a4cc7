// The import card: required columns, a template, the upload button, and the progress of the rows.
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
  /** File name of the template: 'chargebacks.csv'. */
  templateName: string;
  /** The upload buttons. */
  children?: ReactNode;
  /** Progress of the file being imported, once it is known. */
  progress?: ImportProgress | null;
};

/** Headings only: example rows would be imported too. */
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
