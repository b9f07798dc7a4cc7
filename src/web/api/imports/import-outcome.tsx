// The result of an import: its counts, the first failed rows, and a file with the result of every row.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';

type FailedRow = { row: number; column: string | null; message: string };

export type ImportOutcomeProps = {
  /** The number of rows that need attention. */
  bad: number;
  text: string;
  report?: readonly FailedRow[];
  /** Omitted when there is nothing to download. */
  save?: { label: string; run: () => void } | false;
};

const rowsShown = 5;

export function ImportOutcome({ bad, text, report = [], save }: ImportOutcomeProps) {
  const { t } = useTranslation();
  return (
    <Banner tone={bad > 0 ? 'warning' : 'info'}>
      <span className="grow">
        {text}
        {report.slice(0, rowsShown).map(({ row, column, message }) => (
          <span key={row} style={{ display: 'block' }}>
            {t('Row {{row}}, {{column}}: {{message}}', { row, column: column ?? '—', message })}
          </span>
        ))}
      </span>
      {save && (
        <Button size="xs" variant="default" onClick={save.run}>
          {save.label}
        </Button>
      )}
    </Banner>
  );
}
