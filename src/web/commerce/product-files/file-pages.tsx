// Bulk import of store products: a file of new products or of changes, previewed before it is imported, and earlier files.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changedProductsShape,
  storeProductImportsContract as contract,
  newProductsShape,
  type StoreProductFile,
  type StoreProductPreview,
} from '#shared/contract/commerce/store-product-imports.ts';
import type { ImportShape } from '#shared/contract/platform/imports.ts';
import { messageOf } from '#web/api/api-error.ts';
import { upload } from '#web/api/client.ts';
import { ImportFiles } from '#web/api/imports/import-files.tsx';
import { saveResult, useImport } from '#web/api/imports/use-import.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { productFileCounts, productFileOutcome } from '#web/billing/products/product-files.ts';
import { Page } from '#web/ui/page.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { storeProductsPath, useMayChangeStore } from '../commerce.ts';
import { PicturesCard } from '../product-pictures/pictures-card.tsx';
import { FilePreview } from './file-preview.tsx';

type Kind = {
  title: string;
  button: string;
  shape: ImportShape;
  templateName: string;
  take: typeof contract.uploadStoreProducts | typeof contract.updateStoreProducts;
  preview: typeof contract.previewProductUpload | typeof contract.previewProductUpdate;
  files: typeof contract.listProductUploads | typeof contract.listProductUpdates;
  saveReport: (fileId: string) => ReturnType<typeof saveResult>;
};

const resultName = 'products-result.csv';

const uploads: Kind = {
  title: 'Import new products',
  button: 'Choose file',
  shape: newProductsShape,
  templateName: 'new-products.csv',
  take: contract.uploadStoreProducts,
  preview: contract.previewProductUpload,
  files: contract.listProductUploads,
  saveReport: (storeImportId) =>
    saveResult(contract.downloadProductUpload, { params: { storeImportId } }, resultName),
};
const updates: Kind = {
  title: 'Update products from a file',
  button: 'Choose file',
  shape: changedProductsShape,
  templateName: 'changed-products.csv',
  take: contract.updateStoreProducts,
  preview: contract.previewProductUpdate,
  files: contract.listProductUpdates,
  saveReport: (storeUpdateId) =>
    saveResult(contract.downloadProductUpdate, { params: { storeUpdateId } }, resultName),
};

export const UploadProductsPage = () => <FilesPage kind={uploads} />;
export const UpdateProductsPage = () => <FilesPage kind={updates} />;

/** The selected file, and its preview. */
type Looked = { file: File; preview: StoreProductPreview };

function useLook(endpoint: Kind['preview']) {
  const [looked, setLooked] = useState<Looked | null>(null);
  const [looking, setLooking] = useState<File | null>(null);
  const look = async (file: File) => {
    setLooking(file);
    await upload(endpoint, file).then(
      (preview) => setLooked({ file, preview }),
      (reason: unknown) => toastFailure(messageOf(reason)),
    );
    setLooking(null);
  };
  return { looked, looking, look, forget: () => setLooked(null) };
}

function FilesPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeStore();
  const importing = useImport(kind.take);
  const { looked, looking, look, forget } = useLook(kind.preview);
  const { refetchInterval } = importing;
  const files = useQuery({ ...queryOptionsOf(kind.files), refetchInterval });
  const save = ({ id }: Pick<StoreProductFile, 'id'>) => kind.saveReport(id);
  const take = async () => {
    if (!looked) return;
    forget();
    await importing.send(looked.file);
  };
  const crumbs = [{ label: 'Storefront', path: storeProductsPath }, { label: kind.title }];
  return (
    <Page title={t(kind.title)} crumbs={crumbs}>
      <div className="stack" style={{ gap: 16 }}>
        {looked && (
          <FilePreview
            key={looked.file.lastModified}
            file={looked.file}
            preview={looked.preview}
            onCheck={(file) => void look(file)}
            onTake={() => void take()}
            onForget={forget}
          />
        )}
        <PicturesCard />
        <ImportFiles
          importing={{ ...importing, working: importing.working ?? looking, send: look }}
          files={files}
          rows={files.data?.items}
          shape={kind.shape}
          templateName={kind.templateName}
          button={mayChange && { label: t(kind.button) }}
          counts={productFileCounts}
          save={{ label: (name) => t('Download the result of {{name}}', { name }), run: save }}
          empty={t('Imported product files appear here with the result of each row.')}
          outcomeOf={(done) => productFileOutcome(done, () => save(done), t)}
        />
      </div>
    </Page>
  );
}
