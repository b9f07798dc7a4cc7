// Sets the rate of a tax from a date.
import { useTranslation } from 'react-i18next';
import { formatRate } from '#shared/billing/catalogue-enums.ts';
import { type Tax, taxesContract } from '#shared/contract/billing/taxes.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { RateField } from '../rate-field.tsx';

export function TaxRateForm({ tax, opened, onClose }: { tax: Tax } & ShownDialog) {
  const { t } = useTranslation();
  const form = useContractForm(taxesContract.addTaxRate.body, {
    rate: null as number | null,
    startsOn: '' as string | null,
  });
  const add = useCall(taxesContract.addTaxRate, { form });
  const save = async () => {
    const saved = await add.run({ params: { taxId: tax.id }, body: form.parsed() });
    if (saved) onClose();
  };
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Change rate of {{name}}', { name: tax.name })}
      says={
        tax.rate === null
          ? t('Past dates keep their rate.')
          : t('The current rate is {{rate}}. Past dates keep their rate.', {
              rate: formatRate(tax.rate),
            })
      }
      form={form}
      onSubmit={save}
      submitLabel={t('Save rate')}
    >
      <RateField label="Rate" {...form.getInputProps('rate')} />
      <DateField label="Starts on" {...form.getInputProps('startsOn')} />
    </DialogForm>
  );
}
