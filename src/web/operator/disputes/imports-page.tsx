// The acquirer's files of chargebacks: bringing one in, what its columns are, and what became of each row.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import {
  type ChargebackImport,
  chargebackImportShape,
  operatorDisputesContract as contract,
} from '#shared/contract/operator/disputes.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { ImportCard } from '#web/api/imports/import-card.tsx';
import { ImportOutcome } from '#web/api/imports/import-outcome.tsx';
import { ImportedFiles } from '#web/api/imports/imported-files.tsx';
import { progressOf, saveResult, useImport } from '#web/api/imports/use-import.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';

type Done = OutputOf<(typeof contract)['importChargebacks']>;

function saveReport({ id }: Pick<ChargebackImport, 'id'>): void {
  saveResult(contract.downloadImportReport, { params: { importId: id } }, 'report.csv');
}

const counts = (['opened', 'moved', 'known', 'failed'] as const).map((key) => ({
  key,
  header: { opened: 'Opened', moved: 'Moved', known: 'Known', failed: 'Failed' }[key],
  of: (file: ChargebackImport) => file[key],
}));

export function ImportsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const { working, done, send, refetchInterval } = useImport(contract.importChargebacks);
  const imports = useQuery({
    ...queryOptionsOf(contract.listChargebackImports),
    refetchInterval,
  });
  return (
    <div className="stack" style={{ gap: 16 }}>
      {done && <Outcome done={done} />}
      <ImportCard
        title={t('Columns of the file')}
        shape={chargebackImportShape}
        templateName="chargebacks.csv"
        progress={progressOf(working, imports.data?.items, (file) =>
          counts.reduce((sum, { of }) => sum + of(file), 0),
        )}
      >
        {can('DISPUTES.READ_WRITE') && (
          <ImportButton quiet label={t('Bring in a file')} working={working !== null} onFile={send} />
        )}
      </ImportCard>
      <ImportedFiles
        query={queryOfAll(imports, imports.data?.items)}
        counts={counts}
        save={{ label: (name) => t('Download the report of {{name}}', { name }), run: saveReport }}
        empty={t('Files of chargebacks that you bring in show here with what became of each row.')}
      />
    </div>
  );
}

function Outcome({ done }: { done: Done }) {
  const { t } = useTranslation();
  return (
    <ImportOutcome
      bad={done.failed}
      text={
        done.repeated
          ? t('This very file was brought in before: nothing was done.')
          : t('{{opened}} opened, {{moved}} moved on, {{known}} known already, {{failed}} failed.', done)
      }
      report={done.report}
      save={{ label: t('Download report'), run: () => saveReport(done) }}
    />
  );
}
