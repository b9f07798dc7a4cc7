// Acquirers' settlement files: bringing one in, what its columns are, and what became of its rows.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { settlementContract as contract, type SettlementFile } from '#shared/contract/operator/settlement.ts';
import { settlementShape } from '#shared/contract/operator/settlement-file.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { ImportCard } from '#web/api/imports/import-card.tsx';
import { ImportOutcome } from '#web/api/imports/import-outcome.tsx';
import { ImportedFiles } from '#web/api/imports/imported-files.tsx';
import { progressOf, saveResult, useImport } from '#web/api/imports/use-import.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';

type Done = OutputOf<(typeof contract)['importSettlement']>;

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
  const { working, done, send, refetchInterval } = useImport(contract.importSettlement);
  const files = useQuery({
    ...queryOptionsOf(contract.listSettlementFiles, { query: { limit: 50 } }),
    refetchInterval,
  });
  const rows = files.data?.items.map((file): Row => ({ ...file, rows: file.rowCount, at: file.createdAt }));
  return (
    <div className="stack" style={{ gap: 16 }}>
      {done && <Outcome done={done} />}
      <ImportCard
        title={t('Columns of the file')}
        shape={settlementShape}
        templateName="settlement.csv"
        progress={progressOf(working, rows, (file) =>
          Object.values(file.counts).reduce((sum, count) => sum + count, 0),
        )}
      >
        {can('SETTLEMENT.READ_WRITE') && (
          <ImportButton label={t('Bring in a file')} working={working !== null} onFile={send} />
        )}
      </ImportCard>
      <ImportedFiles
        query={queryOfAll(files, rows)}
        counts={counts}
        save={{
          label: (name) => t('Download the problems of {{name}}', { name }),
          run: ({ id }) => saveProblems(id),
        }}
        empty={t('Files of what acquirers have settled show here with what became of their rows.')}
      />
    </div>
  );
}

function Outcome({ done }: { done: Done }) {
  const { t } = useTranslation();
  const { counts: found, repeated } = done;
  const bad = (found.UNMATCHED ?? 0) + (found.ERROR ?? 0) + (found.DIFFERENCE ?? 0);
  const text = t(
    '{{MATCHED}} matched, {{DIFFERENCE}} with a difference, {{UNMATCHED}} unmatched, {{DUPLICATE}} settled before, {{ERROR}} that cannot be read.',
    found,
  );
  return (
    <ImportOutcome
      bad={bad}
      text={repeated ? `${t('This very file was brought in before.')} ${text}` : text}
      save={bad > 0 && { label: t('Download problems'), run: () => saveProblems(done.id) }}
    />
  );
}
