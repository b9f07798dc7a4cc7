// The pages for editing a store product: a new one, and an existing one.
import { lazy, Suspense, useState } from 'react';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { emptyProduct, valuesOf } from './editor-values.ts';

const ProductEditor = lazy(() => import('./product-editor.tsx').then((m) => ({ default: m.ProductEditor })));
const waiting = <div className="card sk-card" style={{ height: 420 }} />;

export const loadEdited = loadDetail(storeProductsContract.getStoreProduct);

export function CreateStoreProductPage() {
  const { currency } = useBusinessSettings();
  return (
    <Suspense fallback={waiting}>
      <ProductEditor product={null} values={emptyProduct(currency)} />
    </Suspense>
  );
}

export function EditStoreProductPage() {
  const { data, error, refetch } = useDetail(storeProductsContract.getStoreProduct);
  // The initial data stays, even after a refetch.
  const [begun, setBegun] = useState(data);
  const product = begun ?? data;
  if (error && !product) return <ErrorPanel error={error} onRetry={refetch} />;
  if (!product) return waiting;
  if (!begun) setBegun(product);
  return (
    <Suspense fallback={waiting}>
      <ProductEditor key={product.id} product={product} values={valuesOf(product)} />
    </Suspense>
  );
}
