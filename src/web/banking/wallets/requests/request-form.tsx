// Form that requests funds for a wallet: the paying wallet, amount and purpose.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  fundRequestInput,
  fundRequestsContract,
} from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import type { Wallet } from '#shared/contract/banking/wallet-shapes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { payerNames } from './request-labels.tsx';

export function RequestForm({ wallet, opened, onClose }: ShownDialog & { wallet: Wallet }) {
  const { t } = useTranslation();
  const { currency } = wallet;
  const own = useQuery(queryOptionsOf(walletsContract.listOwnWallets, { query: { currency } }));
  const form = useContractForm(fundRequestInput, {
    walletId: wallet.id,
    fromWalletId: '',
    amount: null as number | null,
    purpose: '',
  });
  const ask = useCall(fundRequestsContract.createFundRequest, {
    form,
    invalidates: ['wallet'],
    success: ({ payers }) =>
      payers.length > 0
        ? t('Funds requested. Notified by e-mail: {{names}}.', { names: payerNames(payers, t) })
        : t('Funds requested, but nobody else can pay the request. Open it to see what you can do.'),
  });
  const { amount } = form.values;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Request funds"
      submitLabel={
        amount ? t('Request {{amount}}', { amount: formatMoney(amount, currency) }) : 'Request funds'
      }
      form={form}
      onSubmit={() => ask.run({ body: form.input() })}
    >
      <Banner tone="info">{t('Money moves once another team member pays the request.')}</Banner>
      <SelectField
        label="From"
        placeholder={t('Choose a wallet')}
        data={(own.data?.items ?? [])
          .filter(({ id, status }) => id !== wallet.id && status !== 'CLOSED')
          .map((one) => ({ value: one.id, label: `${one.name}, ${formatMoney(one.available, currency)}` }))}
        {...form.getInputProps('fromWalletId')}
      />
      <AmountField label="Amount" currency={currency} {...form.getInputProps('amount')} />
      <TextField label="Purpose" {...form.getInputProps('purpose')} />
    </DrawerForm>
  );
}
