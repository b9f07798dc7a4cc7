// Import of products: a file with one row per product, the result of every row, and earlier imports.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  productImportsContract as contract,
  type ProductImport,
  productImportShape,
} from '#shared/contract/billing/product-imports.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { Page } from '#web/ui/page.tsx';
import { productsPath, useMayChangeCatalogue } from '../catalogue.ts';
import { productFileCounts, productFileOutcome } from './product-files.ts';

const crumbs = [{ label: 'Products', path: productsPath }, { label: 'Import products' }];

function saveReport({ id }: Pick<ProductImport, 'id'>): void {
  saveResult(contract.downloadProductImport, { params: { productImportId: id } }, 'products-result.csv');
}

export function ImportProductsPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const importing = useImport(contract.importProducts);
  const { refetchInterval } = importing;
  const files = useQuery({ ...queryOptionsOf(contract.listProductImports), refetchInterval });
  return (
    <Page title={t('Import products')} crumbs={crumbs}>
      <ImportFiles
        importing={importing}
        files={files}
        rows={files.data?.items}
        shape={productImportShape}
        templateName="products.csv"
        button={mayChange && { label: t('Import products') }}
        counts={productFileCounts}
        save={{ label: (name) => t('Download the result of {{name}}', { name }), run: saveReport }}
        empty={t('Imported product files appear here with the result of each row.')}
        outcomeOf={(done) => productFileOutcome(done, () => saveReport(done), t)}
      />
    </Page>
  );
}
