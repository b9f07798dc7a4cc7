// Acquirers' settlement files: import, columns, and the results of their rows.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settlementContract as contract, type SettlementFile } from '#shared/contract/operator/settlement.ts';
import { settlementShape } from '#shared/contract/operator/settlement-file.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

function saveProblems(fileId: string): void {
  saveResult(contract.downloadSettlementProblems, { params: { fileId } }, 'problems.csv');
}

type Row = SettlementFile & { rows: number; at: string };
const headers = {
  MATCHED: 'Matched',
  DIFFERENCE: 'Differences',
  UNMATCHED: 'Unmatched',
  ERROR: 'Errors',
} as const;
const counts = (['MATCHED', 'DIFFERENCE', 'UNMATCHED', 'ERROR'] as const).map((key) => ({
  key,
  header: headers[key],
  of: (file: Row) => file.counts[key] ?? 0,
}));

export function SettlementFilesPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const importing = useImport(contract.importSettlement);
  const { refetchInterval } = importing;
  const files = useQuery({
    ...queryOptionsOf(contract.listSettlementFiles, { query: { limit: 50 } }),
    refetchInterval,
  });
  return (
    <ImportFiles
      importing={importing}
      files={files}
      rows={files.data?.items.map((file): Row => ({ ...file, rows: file.rowCount, at: file.createdAt }))}
      shape={settlementShape}
      templateName="settlement.csv"
      button={can('SETTLEMENT.READ_WRITE') && { label: t('Import file') }}
      doneOf={(file) => Object.values(file.counts).reduce((sum, count) => sum + count, 0)}
      counts={counts}
      save={{
        label: (name) => t('Download errors of {{name}}', { name }),
        run: ({ id }) => saveProblems(id),
      }}
      empty={t('Imported settlement files appear here with the result of each row.')}
      outcomeOf={({ id, counts: found, repeated }) => {
        const bad = (found.UNMATCHED ?? 0) + (found.ERROR ?? 0) + (found.DIFFERENCE ?? 0);
        const text = t(
          '{{MATCHED}} matched, {{DIFFERENCE}} with a difference, {{UNMATCHED}} unmatched, {{DUPLICATE}} already settled, {{ERROR}} with errors.',
          found,
        );
        return {
          bad,
          text: repeated ? `${t('This file has already been imported.')} ${text}` : text,
          save: bad > 0 && { label: t('Download errors'), run: () => saveProblems(id) },
        };
      }}
    />
  );
}
