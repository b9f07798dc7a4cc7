// The actions on a product: edit, disable, enable, archive, delete.
import { Menu } from '@mantine/core';
import { IconArchive, IconEdit, IconTrash } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type Product, productsContract } from '#shared/contract/billing/products.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { ActiveItem } from '#web/ui/menu/active-item.tsx';
import { ArchiveQuestion } from '#web/ui/menu/archive-question.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';
import { useMayChangeCatalogue } from '../catalogue.ts';

const ProductForm = lazy(() => import('./product-form.tsx').then((m) => ({ default: m.ProductForm })));

export const useProductDialogs = () => useDialogs<'edit' | 'archive' | 'delete'>();
export type ProductDialogs = ReturnType<typeof useProductDialogs>;
type Props = { product: Product; dialogs: ProductDialogs };

export function ProductMenu({ product, dialogs, hasButtons = false }: Props & { hasButtons?: boolean }) {
  const { t } = useTranslation();
  const mayChange = useMayChangeCatalogue();
  const setStatus = useCall(productsContract.setProductStatus);
  if (!mayChange) return null;
  const set = (status: 'ACTIVE' | 'INACTIVE') =>
    void setStatus.run({ params: { productId: product.id }, body: { status } });
  const isArchived = product.status === 'CLOSED';
  return (
    <RowMenu label={t('More for {{name}}', { name: product.name })}>
      {!hasButtons && !isArchived && (
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Edit')}
        </RowMenuItem>
      )}
      <ActiveItem
        isActive={product.status === 'ACTIVE'}
        onDeactivate={() => set('INACTIVE')}
        onActivate={() => set('ACTIVE')}
      />
      <Menu.Divider />
      {!isArchived && (
        <RowMenuItem icon={IconArchive} danger onClick={() => dialogs.open('archive')}>
          {t('Archive')}
        </RowMenuItem>
      )}
      <RowMenuItem
        icon={IconTrash}
        danger
        disabledFor={product.usedAt ? 'It is used on a document or page. Archive it instead.' : undefined}
        onClick={() => dialogs.open('delete')}
      >
        {t('Delete')}
      </RowMenuItem>
    </RowMenu>
  );
}

export function ProductDialogs({ product, dialogs, onDeleted }: Props & { onDeleted?: () => void }) {
  return (
    <OpenDialog dialogs={dialogs}>
      {{
        edit: (shown) => <ProductForm product={product} {...shown} />,
        archive: (shown) => <Archive product={product} {...shown} />,
        delete: (shown) => <DeleteQuestion product={product} {...(onDeleted && { onDeleted })} {...shown} />,
      }}
    </OpenDialog>
  );
}

function Archive({ product, ...shown }: { product: Product } & ShownDialog) {
  const { t } = useTranslation();
  const archive = useCall(productsContract.setProductStatus, { success: t('Product archived') });
  const params = { productId: product.id };
  return (
    <ArchiveQuestion
      {...shown}
      name={product.name}
      archive={() => archive.run({ params, body: { status: 'CLOSED' } })}
    >
      {t(
        'It can no longer be added to new invoices, plans and pages. Existing ones keep it, and you can activate it again.',
      )}
    </ArchiveQuestion>
  );
}

type DeleteProps = { product: Product; onDeleted?: () => void } & ShownDialog;

function DeleteQuestion({ product, onDeleted, ...shown }: DeleteProps) {
  const { t } = useTranslation();
  const remove = useCall(productsContract.deleteProduct, { onSuccess: () => onDeleted?.() });
  return (
    <Confirm
      {...shown}
      title={t('Delete “{{name}}”?', { name: product.name })}
      action={t('Delete')}
      danger
      onConfirm={() => remove.run({ params: { productId: product.id } }).then((done) => done !== undefined)}
    >
      {t('It has not been used yet. This cannot be undone.')}
    </Confirm>
  );
}
