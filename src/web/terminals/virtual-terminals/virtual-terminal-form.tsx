// Form to create or change a virtual terminal.
import { useTranslation } from 'react-i18next';
import {
  type VirtualTerminal,
  virtualTerminalInput,
  virtualTerminalsContract,
} from '#shared/contract/terminals/virtual-terminals.ts';
import { currencyCodes } from '#shared/money.ts';
import { PaymentMethodsNotice } from '#web/api/payment-ways.tsx';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { SplitGroupPicker } from '#web/payments/split-payments/split-group-picker.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';

type Props = { opened: boolean; onClose: () => void; terminal: VirtualTerminal | null };

export function VirtualTerminalForm({ opened, onClose, terminal }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const form = useContractForm(virtualTerminalInput, {
    name: terminal?.name ?? '',
    label: terminal?.label ?? '',
    currency: terminal?.currency ?? session.currency,
    splitGroupId: terminal?.splitGroupId ?? null,
  });
  const create = useCall(virtualTerminalsContract.createVirtualTerminal, { form });
  const update = useCall(virtualTerminalsContract.updateVirtualTerminal, { form });
  const save = () => {
    const { currency, ...change } = form.input();
    return terminal
      ? update.run({ params: { terminalId: terminal.id }, body: change })
      : create.run({ body: form.input() });
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={terminal ? 'Edit virtual terminal' : 'Create virtual terminal'}
      submitLabel={terminal ? 'Save changes' : 'Create virtual terminal'}
      form={form}
      onSubmit={save}
    >
      <PaymentMethodsNotice currency={form.values.currency} />
      <TextField label="Name" data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <TextField
        label="Cashier or store"
        optional
        hint={t('Where the terminal is used. Shown to customers.')}
        maxLength={60}
        {...form.getInputProps('label')}
      />
      {!terminal && (
        <SelectField label="Currency" data={[...currencyCodes]} {...form.getInputProps('currency')} />
      )}
      <SplitGroupPicker currency={form.values.currency} {...form.getInputProps('splitGroupId')} />
    </DrawerForm>
  );
}
