// The form that opens another wallet for an owner: for the business under a name, for a customer in another currency.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { walletTypeLabels } from '#shared/banking/wallet-labels.ts';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import { additionalWalletInput, type Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { currencies } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { walletPath } from '#web/ui/banking/wallet-labels.ts';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

const ownTypes = ['PAYOUT', 'CHECKOUT'] as const;
type Values = {
  currency: (typeof walletCurrencies)[number];
  type: (typeof ownTypes)[number] | undefined;
  name: string | undefined;
};

export function AddWalletForm({ wallet, opened, onClose }: ShownDialog & { wallet: Wallet }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const isOwn = wallet.customer === null;
  const other = walletCurrencies.find((currency) => currency !== wallet.currency) ?? 'NGN';
  const values: Values = isOwn
    ? { currency: wallet.currency === 'USD' ? 'USD' : 'NGN', type: 'PAYOUT', name: '' }
    : { currency: other, type: undefined, name: undefined };
  const form = useContractForm(additionalWalletInput, values);
  const add = useCall(walletsContract.createAdditionalWallet, {
    form,
    onSuccess: (added) => {
      onClose();
      void go({ to: walletPath(added) });
    },
  });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Add a wallet for {{name}}', { name: isOwn ? t('the business') : wallet.name })}
      form={form}
      onSubmit={() => add.run({ params: { walletId: wallet.id }, body: form.input() })}
      submitLabel={t('Add wallet')}
      isPending={add.isPending}
    >
      <SelectField
        label="Currency"
        data={walletCurrencies.map((value) => ({ value, label: `${value}, ${currencies[value].name}` }))}
        {...form.getInputProps('currency')}
      />
      {isOwn && (
        <>
          <SelectField
            label="Type"
            data={ownTypes.map((value) => ({ value, label: t(walletTypeLabels[value]) }))}
            {...form.getInputProps('type')}
          />
          <TextField label="Name" {...form.getInputProps('name')} />
        </>
      )}
    </DialogForm>
  );
}
