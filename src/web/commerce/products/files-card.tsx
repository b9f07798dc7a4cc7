// The files that a product is delivered as: uploaded for all variants or for one, opened, and removed.
import { ActionIcon, FileButton } from '@mantine/core';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  storeFilesContract as contract,
  type StoreFile,
  storeFileSizeMaxBytes,
  storeFilesMax,
} from '#shared/contract/commerce/store-files.ts';
import type { StoreProduct } from '#shared/contract/commerce/store-products.ts';
import { sizeText } from '#shared/size-text.ts';
import { messageOf } from '#web/api/api-error.ts';
import { download, upload } from '#web/api/client.ts';
import { invalidateNoun, nounOf, queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { toastFailure } from '#web/ui/toasts.tsx';
import { useMayChangeStore } from '../commerce.ts';

type Props = { product: StoreProduct };

function FileRow({ product, file, mayChange }: Props & { file: StoreFile; mayChange: boolean }) {
  const { t } = useTranslation();
  const remove = useCall(contract.removeStoreFile);
  const params = { storeProductId: product.id, storeFileId: file.id };
  const open = () =>
    download(contract.getStoreFile, { params }, file.fileName).catch((reason: unknown) =>
      toastFailure(messageOf(reason)),
    );
  return (
    <li>
      <IconFile size={20} aria-hidden />
      <div className="grow">
        <button type="button" className="plain link trunc" onClick={() => void open()}>
          {file.fileName}
        </button>
        <div className="dim xs">
          {[sizeText(file.sizeBytes), file.variantName ?? t('Every variant')].join(' · ')}
        </div>
      </div>
      {mayChange && (
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t('Remove {{name}}', { name: file.fileName })}
          onClick={() => void remove.run({ params })}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  );
}

function AddFile({ product }: Props) {
  const { t } = useTranslation();
  const [working, setWorking] = useState(false);
  const [variantId, setVariantId] = useState<string | null>(null);
  const add = async (file: File | null): Promise<void> => {
    if (!file) return;
    if (file.size > storeFileSizeMaxBytes) return toastFailure(t('File size is too large'));
    setWorking(true);
    const query = variantId ? { variantId } : {};
    await upload(contract.addStoreFile, file, query, { storeProductId: product.id }).catch(
      (reason: unknown) => toastFailure(messageOf(reason)),
    );
    await invalidateNoun(nounOf(contract.listStoreFiles));
    setWorking(false);
  };
  return (
    <div className="stack">
      {product.variants.length > 1 && (
        <SelectField
          label="File for"
          clearable
          placeholder={t('Every variant')}
          data={product.variants.map(({ id, name }) => ({ value: id, label: name ?? product.name }))}
          value={variantId}
          onChange={setVariantId}
        />
      )}
      <div>
        <FileButton onChange={(file) => void add(file)}>
          {(props) => (
            <WriteButton
              variant="default"
              leftSection={<IconUpload size={16} />}
              loading={working}
              {...props}
            >
              {t('Upload a file')}
            </WriteButton>
          )}
        </FileButton>
      </div>
      <span className="dim xs">
        {t(
          'PDF, e-book, document, image, audio, video, text or ZIP, at most 50 MB each. Executable files are refused.',
        )}
      </span>
    </div>
  );
}

export function FilesCard({ product }: Props) {
  const { t } = useTranslation();
  const mayChange = useMayChangeStore() && product.status !== 'ARCHIVED';
  const { data } = useQuery(
    queryOptionsOf(contract.listStoreFiles, { params: { storeProductId: product.id } }),
  );
  const items = data?.items ?? [];
  return (
    <SectionCard title={t('Files')} aside={data && items.length}>
      <div className="stack">
        {data && items.length === 0 && (
          <p className="mut">
            {t('Customers download these after payment. Upload one, then publish the product.')}
          </p>
        )}
        {items.length > 0 && (
          <ul className="variant-list">
            {items.map((file) => (
              <FileRow key={file.id} product={product} file={file} mayChange={mayChange} />
            ))}
          </ul>
        )}
        {mayChange && items.length < storeFilesMax && <AddFile product={product} />}
      </div>
    </SectionCard>
  );
}
