// Form that opens a wallet for a customer.
import { useNavigate } from '@tanstack/react-router';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import { walletInput } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { type Currency, currencies } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

export function OpenWalletForm({ currency, opened, onClose }: ShownDialog & { currency: Currency }) {
  const go = useNavigate();
  const form = useContractForm(walletInput, {
    currency: walletCurrencies.find((walletCurrency) => walletCurrency === currency) ?? 'NGN',
    customer: { email: '', name: '', phone: '' },
    active: true,
  });
  const open = useCall(walletsContract.createWallet, {
    form,
    invalidates: ['wallet'],
    onSuccess: (wallet) => void go({ to: walletPath(wallet) }),
  });
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Open wallet"
      submitLabel="Open wallet"
      form={form}
      onSubmit={() => open.run({ body: form.input() })}
    >
      <SelectField
        label="Currency"
        data={walletCurrencies.map((value) => ({ value, label: `${value}, ${currencies[value].name}` }))}
        {...form.getInputProps('currency')}
      />
      <TextField label="Customer’s e-mail" type="email" {...form.getInputProps('customer.email')} />
      <TextField label="Customer’s name" {...form.getInputProps('customer.name')} />
      <TextField label="Phone number" optional {...form.getInputProps('customer.phone')} />
    </DrawerForm>
  );
}
