// Form to request POS terminals: model, quantity and delivery address; shows the fee before submission.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  terminalRequestInput,
  terminalRequestsContract,
} from '#shared/contract/terminals/terminal-requests.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export function TerminalRequestForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const models = useQuery(queryOptionsOf(terminalRequestsContract.listTerminalModels, { query: {} }));
  const items = models.data?.items ?? [];
  const form = useContractForm(terminalRequestInput, {
    model: '',
    quantity: 1 as number | null,
    contactName: '',
    contactPhone: '',
    address: '',
    note: '',
  });
  const create = useCall(terminalRequestsContract.createTerminalRequest, { form });
  const { model, quantity } = form.values;
  const chosen = items.find((item) => item.model === model);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Request terminals"
      submitLabel="Request terminals"
      form={form}
      onSubmit={() => create.run({ body: form.input() })}
    >
      {models.data && items.length === 0 && (
        <Banner tone="warning">{t('No terminals are offered in your business currency yet.')}</Banner>
      )}
      <SelectField
        label="Model"
        placeholder={t('Choose a model')}
        data={items.map((item) => ({
          value: item.model,
          label: `${item.name}, ${formatMoney(item.fee, item.currency)}`,
        }))}
        {...form.getInputProps('model')}
      />
      <NumberField label="Quantity" {...form.getInputProps('quantity')} />
      {chosen && quantity !== null && quantity > 0 && (
        <Banner tone="info">
          {t('Fee: {{fee}}. The provider bills it separately from your payments.', {
            fee: formatMoney(chosen.fee * quantity, chosen.currency),
          })}
        </Banner>
      )}
      <TextField label="Contact name" maxLength={100} {...form.getInputProps('contactName')} />
      <TextField label="Phone number" type="tel" maxLength={30} {...form.getInputProps('contactPhone')} />
      <TextAreaField label="Delivery address" {...form.getInputProps('address')} />
      <TextAreaField label="Note" optional {...form.getInputProps('note')} />
    </DrawerForm>
  );
}
