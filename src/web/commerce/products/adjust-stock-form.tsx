// Counts a variant, or adds received stock, with the quantity before and after.
import { useTranslation } from 'react-i18next';
import { stockContract } from '#shared/contract/commerce/stock.ts';
import type { StoreVariant } from '#shared/contract/commerce/store-products.ts';
import { useCall } from '#web/api/use-call.ts';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = { variants: readonly StoreVariant[] } & ShownDialog;

const grouped = (count: number): string => count.toLocaleString('en');

export function AdjustStockForm({ variants, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(stockContract.adjustStock.body, {
    variantId: variants[0]?.id ?? '',
    kind: 'receive' as 'receive' | 'adjust',
    quantity: null as number | null,
    note: '',
  });
  const save = useCall(stockContract.adjustStock, { form });
  const { variantId, kind, quantity } = form.values;
  const chosen = variants.find(({ id }) => id === variantId);
  const before = chosen?.onHand ?? 0;
  const after = kind === 'adjust' ? quantity : before + (quantity ?? 0);
  const submit = async () => {
    if (await save.run({ body: form.parsed() })) onClose();
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Adjust stock')}
      says={
        after === null
          ? t('{{count}} in stock now.', { count: grouped(before) })
          : t('{{before}} in stock now, {{after}} after this.', {
              before: grouped(before),
              after: grouped(after),
            })
      }
      form={form}
      onSubmit={submit}
      submitLabel={t('Save stock')}
    >
      {variants.length > 1 && (
        <SelectField
          label="Variant"
          data={variants.map(({ id, name, sku }) => ({ value: id, label: name ?? sku ?? id }))}
          {...form.getInputProps('variantId')}
        />
      )}
      <ChoiceCards
        label="What happened"
        options={[
          { value: 'receive', label: t('Received'), text: t('Adds to the stock') },
          { value: 'adjust', label: t('Counted'), text: t('Sets the total stock') },
        ]}
        {...form.getInputProps('kind')}
      />
      <NumberField label="Quantity" {...form.getInputProps('quantity')} />
      <TextField label="Note" optional maxLength={200} {...form.getInputProps('note')} />
    </DialogForm>
  );
}
