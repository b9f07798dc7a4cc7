// Bulk refunds: upload of a file with one refund per row, the result of every row, and earlier files.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  refundImportsContract as contract,
  type RefundImport,
  refundImportShape,
} from '#shared/contract/payments/refunds/refund-imports.ts';
import { useCanChangePayments } from '#web/api/can-change-payments.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { paymentsPath } from '#web/ui/payments/payment-labels.ts';
import { refundsPath } from '#web/ui/payments/refund-labels.ts';

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
  header: { started: 'Started', known: 'Already imported', failed: 'Failed' }[key],
  of: (file: RefundImport) => file[key],
}));

export function BulkRefundsPage() {
  const { t } = useTranslation();
  const mayChange = useCanChangePayments();
  const importing = useImport(contract.importRefunds);
  const { refetchInterval } = importing;
  const files = useQuery({ ...queryOptionsOf(contract.listRefundImports), refetchInterval });
  return (
    <Page title={t('Bulk refunds')} crumbs={crumbs}>
      <ImportFiles
        importing={importing}
        files={files}
        rows={files.data?.items}
        shape={refundImportShape}
        templateName="refunds.csv"
        button={mayChange && { label: t('Import refunds') }}
        counts={counts}
        save={{ label: (name) => t('Download the result of {{name}}', { name }), run: saveReport }}
        empty={t('Imported refund files appear here with the result of each row.')}
        outcomeOf={(done) => ({
          bad: done.failed,
          text: done.repeated
            ? t('This file has already been imported. Nothing was refunded again.')
            : t('{{started}} refunds started, {{known}} already imported, {{failed}} failed.', done),
          report: done.report,
          save: { label: t('Download result'), run: () => saveReport(done) },
        })}
      />
    </Page>
  );
}
