// Many refunds at once: a file with a row for each, what became of every row, and the files before.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import {
  refundImportsContract as contract,
  type RefundImport,
  refundImportShape,
} from '#shared/contract/payments/refunds/refund-imports.ts';
import { useMayChangePayments } from '#web/api/can-change-payments.ts';
import { ImportButton } from '#web/api/imports/import-button.tsx';
import { ImportCard } from '#web/api/imports/import-card.tsx';
import { ImportOutcome } from '#web/api/imports/import-outcome.tsx';
import { ImportedFiles } from '#web/api/imports/imported-files.tsx';
import { progressOf, saveResult, useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { queryOfAll } from '#web/ui/list/table-types.ts';
import { Page } from '#web/ui/page.tsx';
import { paymentsPath } from '#web/ui/payments/payment-labels.ts';
import { refundsPath } from './refund-labels.ts';

type Done = OutputOf<(typeof contract)['importRefunds']>;

const crumbs = [
  { label: 'Transactions', path: paymentsPath },
  { label: 'Refunds', path: refundsPath },
  { label: 'Bulk refunds' },
];

function saveReport({ id }: Pick<RefundImport, 'id'>): void {
  saveResult(contract.downloadRefundImport, { params: { importId: id } }, 'refunds-result.csv');
}

const counts = (['started', 'known', 'failed'] as const).map((key) => ({
  key,
  header: { started: 'Started', known: 'Known', failed: 'Failed' }[key],
  of: (file: RefundImport) => file[key],
}));

export function BulkRefundsPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangePayments();
  const { working, done, send, refetchInterval } = useImport(contract.importRefunds);
  const imports = useQuery({ ...queryOptionsOf(contract.listRefundImports), refetchInterval });
  return (
    <Page title={t('Bulk refunds')} crumbs={crumbs}>
      <div className="stack" style={{ gap: 16 }}>
        {done && <Outcome done={done} />}
        <ImportCard
          title={t('Columns of the file')}
          shape={refundImportShape}
          templateName="refunds.csv"
          progress={progressOf(working, imports.data?.items, (file) =>
            counts.reduce((sum, { of }) => sum + of(file), 0),
          )}
        >
          {mayChange && (
            <ImportButton label={t('Refund by a file')} working={working !== null} onFile={send} />
          )}
        </ImportCard>
        <ImportedFiles
          query={queryOfAll(imports, imports.data?.items)}
          counts={counts}
          save={{ label: (name) => t('Download the result of {{name}}', { name }), run: saveReport }}
          empty={t('Files of refunds that you bring in show here with what became of each row.')}
        />
      </div>
    </Page>
  );
}

function Outcome({ done }: { done: Done }) {
  const { t } = useTranslation();
  return (
    <ImportOutcome
      bad={done.failed}
      text={
        done.repeated
          ? t('This very file was brought in before: nothing was refunded again.')
          : t('{{started}} refunds started, {{known}} known already, {{failed}} failed.', done)
      }
      report={done.report}
      save={{ label: t('Download the result'), run: () => saveReport(done) }}
    />
  );
}
