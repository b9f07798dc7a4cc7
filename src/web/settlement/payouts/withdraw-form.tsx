// The withdrawal form: an amount of the available balance, sent to the default payout account and confirmed with a code.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { payoutAccountsContract } from '#shared/contract/settlement/payout-accounts.ts';
import { payoutsContract, withdrawalInput } from '#shared/contract/settlement/payouts.ts';
import { type Currency, formatMoney, minimumAmount } from '#shared/money.ts';
import { PayoutRailNotice } from '#web/api/payment-ways.tsx';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { OneTimeCodeField } from '#web/ui/form/one-time-code-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { errorsOf, focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { payoutAccountsPath, payoutPath } from './payout-labels.ts';
import './payouts.css';

type Props = { opened: boolean; onClose: () => void };

export function WithdrawForm({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const go = useNavigate();
  const business = useBusinessSettings();
  const form = useContractForm(withdrawalInput, {
    currency: business.currency as Currency,
    amount: null as number | null,
    code: '',
  });
  const { currency } = form.values;
  const figures = useQuery(queryOptionsOf(payoutsContract.getPayoutStatistics, { query: { currency } }));
  const send = useCall(payoutsContract.requestWithdrawalCode, { form, success: false });
  /** Validates the amount before a code is sent. */
  const sendCode = async () => {
    const wrong = errorsOf(withdrawalInput.pick({ amount: true }), form.getValues());
    if (wrong.amount) form.setFieldError('amount', wrong.amount);
    const { amount } = form.getValues();
    const sent = wrong.amount
      ? undefined
      : await send.run({ query: { currency, amount: amount ?? undefined } });
    if (!sent) focusFirstError();
    return sent;
  };
  const withdraw = useCall(payoutsContract.createWithdrawal, {
    form,
    invalidates: ['balance'],
    onSuccess: (payout) => void go({ to: payoutPath(payout) }),
  });
  const available = figures.data?.available;
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Withdraw"
      submitLabel="Withdraw"
      form={form}
      onSubmit={() => withdraw.run({ body: form.input() })}
    >
      <SelectField
        label="Currency"
        data={(['NGN', 'USD'] as const).map((value) => ({ value, label: value }))}
        {...form.getInputProps('currency')}
      />
      <AmountField
        label="Amount"
        currency={currency}
        hint={t('At least {{amount}}.', { amount: formatMoney(minimumAmount(currency), currency) })}
        {...form.getInputProps('amount')}
      />
      <KeyValues
        items={[{ label: t('Available'), value: <MoneyText amount={available} currency={currency} /> }]}
      />
      <PayoutRailNotice currency={currency} />
      <Destination currency={currency} />
      <OneTimeCodeField send={sendCode} sending={send.isPending} input={form.getInputProps('code')} />
    </DrawerForm>
  );
}

function Destination({ currency }: { currency: Currency }) {
  const { t } = useTranslation();
  const { data } = useQuery(queryOptionsOf(payoutAccountsContract.getBankDetail, {}));
  if (!data) return null;
  const account = data.accounts.find((account) => account.currency === currency && account.isDefault);
  if (account)
    return (
      <p className="mut sm">
        {t('Paid to {{bank}}, account ending in {{ending}} ({{name}}).', {
          bank: account.bankName,
          ending: account.accountNumber.slice(-4),
          name: account.accountName,
        })}
      </p>
    );
  return (
    <Banner tone="warning">
      {t('There is no payout account for {{currency}} yet. The payout is held until you add one.', {
        currency,
      })}{' '}
      <Link to={payoutAccountsPath}>{t('Payout accounts')}</Link>
    </Banner>
  );
}
