// The form that creates or renames a store category.
import { useTranslation } from 'react-i18next';
import { type StoreCategory, storeCategoriesContract } from '#shared/contract/commerce/store-categories.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type FormProps = { category: StoreCategory | null } & ShownDialog;

export function CategoryForm({ category, opened, onClose }: FormProps) {
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
