// Saves changes of a product: changes made by others meanwhile are kept, and conflicts are shown before they are overwritten.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeProduct, type ProductPart, writtenOf } from '#shared/commerce/merge-product.ts';
import { storeProductInput } from '#shared/contract/commerce/store-product-fields.ts';
import {
  storeProductsContract as contract,
  type StoreProduct,
} from '#shared/contract/commerce/store-products.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callWith } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';
import { type ProductValues, valuesOfWritten } from './editor-values.ts';

const partLabels: Record<ProductPart, string> = {
  name: 'Product name',
  description: 'Description',
  slug: 'Address',
  categoryIds: 'Categories',
  unit: 'Unit',
  prices: 'Price',
  taxId: 'Tax',
  orderMin: 'At least',
  orderMax: 'At most',
  isDigital: 'Delivered as files',
  downloadMax: 'Downloads of each file',
  downloadDays: 'Days after payment',
  variants: 'Options and variants',
};

/** `at` is unique per conflict. */
export type Clash = { at: string; parts: ProductPart[] };

export function useUpdate(form: ContractForm<ProductValues>, product: StoreProduct | null) {
  const [known, setKnown] = useState(product);
  const [clash, setClash] = useState<Clash | null>(null);
  /** Continues the form from the current product: fields left unchanged take their current values. */
  const onRefused = async (error: Error) => {
    if (!known || !(error instanceof ApiError) || error.code !== 'CHANGED_MEANWHILE') return;
    const params = { storeProductId: known.id };
    const newest = await callWith(contract.getStoreProduct, { params });
    const mine = storeProductInput.parse(form.getValues());
    const { merged, clashes } = mergeProduct(mine, writtenOf(known), writtenOf(newest));
    form.setValues(valuesOfWritten(merged, form.getValues().status));
    form.setErrors(error.fields);
    setKnown(newest);
    setClash({ at: newest.updatedAt, parts: clashes });
  };
  const update = useCall(contract.updateStoreProduct, { form, onRefused });
  const save = () =>
    known
      ? update.run({
          params: { storeProductId: known.id },
          body: Object.assign(storeProductInput.parse(form.getValues()), { known: writtenOf(known) }),
        })
      : Promise.resolve(undefined);
  return { save, clash, isPending: update.isPending };
}

export function ClashBanner({ parts }: { parts: readonly ProductPart[] }) {
  const { t } = useTranslation();
  return (
    <Banner tone="warning">
      <b>{t('Someone else changed this product while you were editing it.')}</b>{' '}
      {t('You both changed: {{parts}}. Save again to keep your version. Everything else is up to date.', {
        parts: parts.map((part) => t(partLabels[part])).join(', '),
        interpolation: { escapeValue: false },
      })}
    </Banner>
  );
}
