// The acquirer's chargeback files: import, columns, and the result of each row.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type ChargebackImport,
  chargebackImportShape,
  operatorDisputesContract as contract,
} from '#shared/contract/operator/disputes.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { useOperator } from '#web/api/operator-session.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

function saveReport({ id }: Pick<ChargebackImport, 'id'>): void {
  saveResult(contract.downloadImportReport, { params: { importId: id } }, 'report.csv');
}

const counts = (['opened', 'moved', 'known', 'failed'] as const).map((key) => ({
  key,
  header: { opened: 'Opened', moved: 'Moved to next stage', known: 'Already imported', failed: 'Failed' }[
    key
  ],
  of: (file: ChargebackImport) => file[key],
}));

export function ImportsPage() {
  const { t } = useTranslation();
  const { can } = useOperator();
  const importing = useImport(contract.importChargebacks);
  const { refetchInterval } = importing;
  const files = useQuery({ ...queryOptionsOf(contract.listChargebackImports), refetchInterval });
  return (
    <ImportFiles
      importing={importing}
      files={files}
      rows={files.data?.items}
      shape={chargebackImportShape}
      templateName="chargebacks.csv"
      button={can('DISPUTES.READ_WRITE') && { label: t('Import file'), quiet: true }}
      counts={counts}
      save={{ label: (name) => t('Download the report of {{name}}', { name }), run: saveReport }}
      empty={t('Imported chargeback files appear here with the result of each row.')}
      outcomeOf={(done) => ({
        bad: done.failed,
        text: done.repeated
          ? t('This file was already imported. Nothing was changed.')
          : t(
              '{{opened}} opened, {{moved}} moved to the next stage, {{known}} already imported, {{failed}} failed.',
              done,
            ),
        report: done.report,
        save: { label: t('Download report'), run: () => saveReport(done) },
      })}
    />
  );
}
