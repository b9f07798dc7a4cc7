// What a file would do, row by row, before it is taken.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoreProductPreview } from '#shared/contract/commerce/store-product-imports.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import '../products/store-products.css';

type Row = StoreProductPreview['shown'][number];
const looks: Record<Row['result'], { label: string; tone: Tone }> = {
  added: { label: 'Would be added', tone: 'success' },
  changed: { label: 'Would change', tone: 'info' },
  same: { label: 'As it is', tone: 'neutral' },
  failed: { label: 'Cannot be taken', tone: 'danger' },
};

type Props = {
  fileName: string;
  preview: StoreProductPreview;
  onTake: () => void;
  onForget: () => void;
};

export function FilePreview({ fileName, preview, onTake, onForget }: Props) {
  const { t } = useTranslation();
  const { rows, shown } = preview;
  const failed = shown.filter(({ result }) => result === 'failed').length;
  return (
    <SectionCard
      title={t('What {{fileName}} would do', { fileName })}
      aside={
        shown.length < rows
          ? t('The first {{shown}} of {{rows}} rows', { shown: shown.length, rows })
          : t('{{rows}} rows', { rows })
      }
      end={
        <>
          <Button variant="default" onClick={onForget}>
            {t('Choose another file')}
          </Button>
          <WriteButton onClick={onTake}>
            {failed > 0 ? t('Take the rows that can be taken') : t('Take this file')}
          </WriteButton>
        </>
      }
    >
      <ul className="variant-list">
        {shown.map((row) => (
          <li key={row.row}>
            <span className="num dim">{t('Row {{row}}', { row: row.row })}</span>
            <span className="strong">{row.reference || '—'}</span>
            <span className="grow">
              {row.column && <b>{row.column}: </b>}
              {row.message}
            </span>
            <Status tone={looks[row.result].tone}>{t(looks[row.result].label)}</Status>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
