// Importing beneficiaries from a file with one row each: the result of every row, and earlier imports.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  type BeneficiaryImport,
  beneficiaryImportShape,
  beneficiaryImportsContract as contract,
} from '#shared/contract/banking/beneficiary-imports.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { singlePath, useMayChangeBeneficiaries } from './beneficiary-paths.ts';

const crumbs = [{ label: 'Beneficiaries', path: singlePath }, { label: 'Import beneficiaries' }];

function saveReport({ id }: Pick<BeneficiaryImport, 'id'>): void {
  saveResult(
    contract.downloadBeneficiaryImport,
    { params: { beneficiaryImportId: id } },
    'beneficiaries-result.csv',
  );
}

const counts = (['added', 'known', 'failed'] as const).map((key) => ({
  key,
  header: { added: 'Added', known: 'Already existed', failed: 'Failed' }[key],
  of: (file: BeneficiaryImport) => file[key],
}));

export function ImportBeneficiariesPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeBeneficiaries();
  const importing = useImport(contract.importBeneficiaries);
  const { refetchInterval } = importing;
  const files = useQuery({ ...queryOptionsOf(contract.listBeneficiaryImports), refetchInterval });
  return (
    <Page title={t('Import beneficiaries')} crumbs={crumbs}>
      <ImportFiles
        importing={importing}
        files={files}
        rows={files.data?.items}
        shape={beneficiaryImportShape}
        templateName="beneficiaries.csv"
        button={mayChange && { label: t('Import beneficiaries') }}
        counts={counts}
        save={{ label: (name) => t('Download the result of {{name}}', { name }), run: saveReport }}
        empty={t('Imported beneficiary files appear here with the result of each row.')}
        outcomeOf={(done) => ({
          bad: done.failed,
          text: done.repeated
            ? t('This file was already imported. Nothing was added.')
            : t('Beneficiaries added: {{added}}, already existed: {{known}}, failed: {{failed}}.', done),
          report: done.report,
          save: { label: t('Download result'), run: () => saveReport(done) },
        })}
      />
    </Page>
  );
}
