// The form that funds a wallet from another own wallet or from the collection balance: at once and free of charge.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fundInput, type Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { AccountNumberOffer } from './wallet-account.tsx';

type Props = ShownDialog & { wallet: Pick<Wallet, 'id' | 'name' | 'currency' | 'available'> };

export function FundForm({ wallet, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { currency } = wallet;
  const own = useQuery(queryOptionsOf(walletsContract.listOwnWallets, { query: { currency } }));
  const sources = own.data?.items.filter(({ id, status }) => id !== wallet.id && status === 'ACTIVE');
  const whole = own.data?.items.find(({ id }) => id === wallet.id);
  const form = useContractForm(fundInput, {
    walletId: wallet.id,
    fromWalletId: '',
    amount: null as number | null,
    narration: '',
  });
  const fund = useCall(walletsContract.fundWallet, {
    form,
    invalidates: ['wallet', 'balance', 'merchant'],
    success: t('Money moved'),
  });
  const from = sources?.find(({ id }) => id === form.values.fromWalletId);
  const amount = form.values.amount ?? 0;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Fund wallet"
      submitLabel="Fund wallet"
      form={form}
      onSubmit={() => fund.run({ body: form.input() })}
    >
      {sources?.length === 0 && (
        <Banner tone="info">{t('There is no other {{currency}} wallet to fund from.', { currency })}</Banner>
      )}
      <SelectField
        label="From"
        placeholder={t('Choose a wallet')}
        data={(sources ?? []).map((source) => ({
          value: source.id,
          label: `${source.name}, ${formatMoney(source.available, currency)}`,
        }))}
        {...form.getInputProps('fromWalletId')}
      />
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      <TextField label="Narration" optional {...form.getInputProps('narration')} />
      <KeyValues
        items={[
          from && {
            label: t('Remaining in {{name}}', { name: from.name }),
            value: <MoneyText amount={from.available - amount} currency={currency} />,
          },
          {
            label: t('New balance of {{name}}', { name: wallet.name }),
            value: <MoneyText amount={wallet.available + amount} currency={currency} />,
          },
          { label: t('Charges'), value: <MoneyText amount={0} currency={currency} /> },
        ]}
      />
      {whole && <ByTransfer wallet={whole} />}
    </DrawerForm>
  );
}

/** Funding by bank transfer: the account number to pay into, or the option to request one if there is none. */
function ByTransfer({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  if (!wallet.account_number) return <AccountNumberOffer wallet={wallet} />;
  return (
    <div className="wallet-account-offer">
      <p className="mut">{t('Or by bank transfer from any account to:')}</p>
      <KeyValues
        items={[
          {
            label: t('Account number'),
            value: <CopyText text={wallet.account_number} label="account number" whole />,
          },
          { label: t('Bank'), value: wallet.account_bank ?? '' },
        ]}
      />
    </div>
  );
}
