// The categories of the store: created, renamed and deleted.
import { Button } from '@mantine/core';
import { IconCategory, IconEdit, IconPlus } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { type StoreCategory, storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { DeleteItem, RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

const CategoryForm = lazy(() => import('./category-form.tsx').then((m) => ({ default: m.CategoryForm })));

const source = { endpoint: storeCategoriesContract.listStoreCategories };

const useMayChange = () => usePermissions().can(canWrite('SETTINGS.COMMERCE_SETTINGS'));

export function CategoryListPage() {
  const { t } = useTranslation();
  const list = useList(source);
  const mayChange = useMayChange();
  const dialogs = useDialogs<'create'>();
  return (
    <>
      <ListContent
        list={list}
        name="store-categories"
        label="Product categories"
        search="Name"
        columns={columns}
        rowActions={(category) => <RowActions category={category} />}
        rowActionsWidth={64}
        end={
          <>
            <ListExport
              endpoint={storeCategoriesContract.exportStoreCategories}
              filters={{ ...list.state.value }}
              data={list.query.data}
            />
            {mayChange && (
              <Button leftSection={<IconPlus size={16} />} onClick={() => dialogs.open('create')}>
                {t('Create category')}
              </Button>
            )}
          </>
        }
        phone={(category) => ({
          title: category.name,
          meta:
            category.products === 1 ? t('1 product') : t('{{count}} products', { count: category.products }),
        })}
        empty={{
          icon: IconCategory,
          title: 'No categories yet',
          text: 'Group your products so that customers can find them.',
        }}
      />
      <OpenDialog dialogs={dialogs}>
        {{ create: (shown) => <CategoryForm category={null} {...shown} /> }}
      </OpenDialog>
    </>
  );
}

const columns: readonly Column<StoreCategory>[] = [
  { ...nameColumn, width: 260 },
  { key: 'slug', header: 'Address', cell: ({ slug }) => <span className="mut trunc">{slug}</span> },
  {
    key: 'products',
    header: 'Products',
    width: 110,
    align: 'right',
    cell: ({ products }) => <span className="num">{products}</span>,
  },
  {
    key: 'published',
    header: 'Published',
    width: 110,
    align: 'right',
    cell: ({ published }) => <span className="num">{published}</span>,
  },
  createdColumn,
];

function RowActions({ category }: { category: StoreCategory }) {
  const { t } = useTranslation();
  const dialogs = useDialogs<'edit' | 'delete'>();
  if (!useMayChange()) return null;
  return (
    <>
      <RowMenu label={t('More for {{name}}', { name: category.name })}>
        <RowMenuItem icon={IconEdit} onClick={() => dialogs.open('edit')}>
          {t('Rename')}
        </RowMenuItem>
        <DeleteItem onClick={() => dialogs.open('delete')} />
      </RowMenu>
      <OpenDialog dialogs={dialogs}>
        {{
          edit: (shown) => <CategoryForm category={category} {...shown} />,
          delete: (shown) => <DeleteQuestion category={category} {...shown} />,
        }}
      </OpenDialog>
    </>
  );
}

function DeleteQuestion({ category, ...shown }: { category: StoreCategory } & ShownDialog) {
  const { t } = useTranslation();
  const remove = useCall(storeCategoriesContract.deleteStoreCategory);
  const params = { categoryId: category.id };
  return (
    <Confirm
      {...shown}
      title={t('Delete “{{name}}”?', { name: category.name })}
      action={t('Delete')}
      danger
      onConfirm={() => remove.run({ params }).then((done) => done !== undefined)}
    >
      {t('Its products stay in the store without this category.')}
    </Confirm>
  );
}
