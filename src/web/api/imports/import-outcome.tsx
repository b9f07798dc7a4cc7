// What became of a file: its counts, the first rows that failed, and the file that says it of every row.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Banner } from '#web/ui/banner.tsx';

type FailedRow = { row: number; column: string | null; message: string };

export type ImportOutcomeProps = {
  /** How many rows want looking at. */
  bad: number;
  text: string;
  report?: readonly FailedRow[];
  /** Left out where there is nothing to download. */
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
