// One product of the store: its state and actions above its tabs.
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';
import { MadeBy } from '#web/ui/detail/address-meta.tsx';
import { DetailPage } from '#web/ui/detail/detail-page.tsx';
import { editStoreProductPath, storeProductPath, storeProductsPath, useMayChangeStore } from '../commerce.ts';
import { StoreProductDialogs, StoreProductMenu, useStoreProductDialogs } from './product-actions.tsx';
import { StoreStatus } from './product-parts.tsx';

export const loadStoreProduct = loadDetail(storeProductsContract.getStoreProduct);
/** The product whose detail is open. */
export const useStoreProduct = () => useDetail(storeProductsContract.getStoreProduct);

const crumbs = [{ label: 'Storefront', path: storeProductsPath }];

export function StoreProductDetailPage() {
  const { t } = useTranslation();
  const mayChange = useMayChangeStore();
  const dialogs = useStoreProductDialogs();
  return (
    <DetailPage query={useStoreProduct()} name={t('Product')} crumbs={crumbs}>
      {(product) => ({
        title: product.name,
        reference: product.reference,
        badges: <StoreStatus status={product.status} badge />,
        meta: <MadeBy of={product} />,
        actions: mayChange && (
          <>
            {product.status !== 'ARCHIVED' && (
              <Button
                variant="default"
                leftSection={<IconEdit size={16} />}
                component={Link}
                to={editStoreProductPath(product)}
              >
                {t('Edit')}
              </Button>
            )}
            <StoreProductMenu product={product} dialogs={dialogs} />
          </>
        ),
        tabs: [
          { label: 'Information', path: `${storeProductPath(product)}/info` },
          { label: 'Orders', path: `${storeProductPath(product)}/orders` },
          { label: 'Feedback', path: `${storeProductPath(product)}/feedbacks` },
          { label: 'Stock', path: `${storeProductPath(product)}/stock` },
        ],
        dialogs: <StoreProductDialogs product={product} dialogs={dialogs} />,
      })}
    </DetailPage>
  );
}
