// The actions of a store product: publish, unpublish, archive.
import { IconArchive, IconEdit, IconEyeOff, IconWorld } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { StoreProductStatus } from '#shared/commerce/catalogue.ts';
import { storeProductsContract } from '#shared/contract/commerce/store-products.ts';
import { useCall } from '#web/api/use-call.ts';
import { ArchiveQuestion } from '#web/ui/menu/archive-question.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { editStoreProductPath, useMayChangeStore } from '../commerce.ts';

type Listed = { id: string; name: string; status: StoreProductStatus };
export const useStoreProductDialogs = () => useDialogs<'archive'>();
type Props = { product: Listed; dialogs: ReturnType<typeof useStoreProductDialogs> };

export function StoreProductMenu({ product, dialogs }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mayChange = useMayChangeStore();
  const setStatus = useCall(storeProductsContract.setStoreProductStatus);
  if (!mayChange) return null;
  const params = { storeProductId: product.id };
  const set = (status: StoreProductStatus) => void setStatus.run({ params, body: { status } });
  return (
    <RowMenu label={t('More for {{name}}', { name: product.name })}>
      {product.status !== 'ARCHIVED' && (
        <RowMenuItem icon={IconEdit} onClick={() => void navigate({ to: editStoreProductPath(product) })}>
          {t('Edit')}
        </RowMenuItem>
      )}
      {product.status !== 'PUBLISHED' && (
        <RowMenuItem icon={IconWorld} onClick={() => set('PUBLISHED')}>
          {t('Publish')}
        </RowMenuItem>
      )}
      {product.status !== 'DRAFT' && (
        <RowMenuItem icon={IconEyeOff} onClick={() => set('DRAFT')}>
          {product.status === 'ARCHIVED' ? t('Restore as a draft') : t('Remove from the store')}
        </RowMenuItem>
      )}
      {product.status !== 'ARCHIVED' && (
        <RowMenuItem icon={IconArchive} danger onClick={() => dialogs.open('archive')}>
          {t('Archive')}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

export function StoreProductDialogs({ product, dialogs }: Props) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{ archive: (shown) => <Archive product={product} {...shown} /> }}
    </OpenDialog>
  );
}

function Archive({ product, ...shown }: { product: Listed } & ShownDialog) {
  const { t } = useTranslation();
  const archive = useCall(storeProductsContract.setStoreProductStatus, { success: t('Product archived') });
  const params = { storeProductId: product.id };
  return (
    <ArchiveQuestion
      {...shown}
      name={product.name}
      archive={() => archive.run({ params, body: { status: 'ARCHIVED' } })}
    >
      {t(
        'It is removed from the store and can no longer be added to invoices, plans and pages. Existing orders keep it.',
      )}
    </ArchiveQuestion>
  );
}
