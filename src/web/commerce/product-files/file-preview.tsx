// The preview of a file, row by row, before the import.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { StoreProductPreview } from '#shared/contract/commerce/store-product-imports.ts';
import { FixCell, useCorrections } from '#web/api/imports/fix-cell.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Status, type Tone } from '#web/ui/status.tsx';
import '../products/store-products.css';

type Row = StoreProductPreview['shown'][number];
const looks: Record<Row['result'], { label: string; tone: Tone }> = {
  added: { label: 'To be added', tone: 'success' },
  changed: { label: 'To be changed', tone: 'info' },
  same: { label: 'Unchanged', tone: 'neutral' },
  failed: { label: 'Has errors', tone: 'danger' },
};

type Props = {
  file: File;
  preview: StoreProductPreview;
  onTake: () => void;
  /** Called with edited cells: the file is previewed again. */
  onCheck: (file: File) => void;
  onForget: () => void;
};

export function FilePreview({ file, preview, onTake, onCheck, onForget }: Props) {
  const { t } = useTranslation();
  const fixed = useCorrections(file);
  const { rows, shown, failed, looked } = preview;
  const hidden = looked - shown.length;
  const hiddenFailed = failed - shown.filter(({ result }) => result === 'failed').length;
  const check = () => {
    const corrected = fixed.corrected();
    if (corrected) onCheck(corrected);
  };
  return (
    <SectionCard
      title={t('Preview of {{fileName}}', { fileName: file.name })}
      aside={
        failed > 0
          ? t('{{failed}} of {{looked}} rows have errors', { failed, looked })
          : t('{{rows}} rows', { rows })
      }
      end={
        <>
          <Button variant="default" onClick={onForget}>
            {t('Choose another file')}
          </Button>
          {fixed.count > 0 && <WriteButton onClick={check}>{t('Check again')}</WriteButton>}
          <WriteButton
            variant={fixed.count > 0 ? 'default' : 'filled'}
            disabled={fixed.count > 0}
            onClick={onTake}
          >
            {failed > 0 ? t('Import the valid rows') : t('Import this file')}
          </WriteButton>
        </>
      }
    >
      <ul className="variant-list">
        {shown.map((row) => (
          <li key={row.row}>
            <span className="num dim">{t('Row {{row}}', { row: row.row })}</span>
            <span className="strong">{row.reference || '—'}</span>
            {row.column ? (
              <span className="grow fix-cell">
                <b>{row.column}</b>
                <FixCell fixed={fixed} row={row.row} column={row.column} error={row.message} />
              </span>
            ) : (
              <span className="grow">{row.message}</span>
            )}
            <Status tone={looks[row.result].tone}>{t(looks[row.result].label)}</Status>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="dim">
          {t('{{count}} more rows were checked but are not shown. {{failed}} of them have errors.', {
            count: hidden,
            failed: hiddenFailed,
          })}
        </p>
      )}
    </SectionCard>
  );
}
