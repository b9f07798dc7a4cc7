// The categories of a store: made, renamed and deleted.
import { Button } from '@mantine/core';
import { IconCategory, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type StoreCategory, storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { canWrite } from '#shared/permissions.ts';
import { ListExport } from '#web/api/list/list-export.tsx';
import { useList } from '#web/api/list/use-list.ts';
import { usePermissions } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { Column } from '#web/ui/list/columns.tsx';
import { ListContent } from '#web/ui/list-page/list-content.tsx';
import { createdColumn, nameColumn } from '#web/ui/list-page/shared-columns.tsx';
import { OpenDialog, type ShownDialog, useDialogs } from '#web/ui/menu/dialogs.tsx';
import { RowMenu, RowMenuItem } from '#web/ui/menu/row-menu.tsx';

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
          meta: t('{{count}} products', { count: category.products }),
        })}
        empty={{
          icon: IconCategory,
          title: 'No categories yet',
          text: 'Group what you sell, so that customers find it.',
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
        <RowMenuItem icon={IconTrash} danger onClick={() => dialogs.open('delete')}>
          {t('Delete')}
        </RowMenuItem>
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

type FormProps = { category: StoreCategory | null } & ShownDialog;

function CategoryForm({ category, opened, onClose }: FormProps) {
  const { t } = useTranslation();
  const form = useContractForm(storeCategoriesContract.createStoreCategory.body, {
    name: category?.name ?? '',
  });
  const create = useCall(storeCategoriesContract.createStoreCategory, { form });
  const rename = useCall(storeCategoriesContract.updateStoreCategory, { form });
  const save = async () => {
    const body = form.input();
    const saved = await (category
      ? rename.run({ params: { categoryId: category.id }, body })
      : create.run({ body }));
    if (saved) onClose();
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={category ? t('Rename category') : t('Create category')}
      form={form}
      onSubmit={save}
      submitLabel={category ? t('Save name') : t('Create category')}
    >
      <TextField label="Category name" maxLength={60} {...form.getInputProps('name')} />
    </DialogForm>
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
      {t('Its products stay in the store, without this category.')}
    </Confirm>
  );
}
