// Withdrawing an own balance to a payout account: account and amount, charges, and confirmation.
import { Checkbox } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { calculateCharges } from '#shared/banking/transfer-charges.ts';
import { ownBalanceQuery } from '#shared/contract/banking/balances/own-balance-query.ts';
import {
  withdrawalsContract as contract,
  type WithdrawalTerms,
  withdrawInput,
} from '#shared/contract/banking/balances/withdrawals.ts';
import type { TransferCurrency } from '#shared/contract/banking/transfer-enums.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { errorsOf, focusFirstError, useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { useListState } from '#web/ui/list/list-state.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { Page } from '#web/ui/page.tsx';
import { ConfirmField } from '../transfers/confirming/confirm-field.tsx';
import { isConfirmed, proofOf } from '../transfers/confirming/confirm-proof.ts';
import { remittanceBalancePath, transferBalancePath } from './balance-paths.ts';
import '../transfers/transfers.css';

const ofBalance = {
  remittance: {
    name: 'Remittance balance',
    path: remittanceBalancePath,
    terms: contract.getRemittanceWithdrawalTerms,
    code: contract.requestRemittanceWithdrawalCode,
    withdraw: contract.withdrawRemittanceBalance,
  },
  transfer: {
    name: 'Transfer balance',
    path: transferBalancePath,
    terms: contract.getTransferWithdrawalTerms,
    code: contract.requestTransferWithdrawalCode,
    withdraw: contract.withdrawTransferBalance,
  },
} as const;
type Kind = keyof typeof ofBalance;

export const RemittanceWithdrawPage = () => <WithdrawPage kind="remittance" />;
export const TransferWithdrawPage = () => <WithdrawPage kind="transfer" />;

function WithdrawPage({ kind }: { kind: Kind }) {
  const { t } = useTranslation();
  const { name, path, terms } = ofBalance[kind];
  const { value } = useListState(ownBalanceQuery, {});
  const currency = value.currency ?? 'NGN';
  const { data, error, refetch } = useQuery(queryOptionsOf(terms, { query: { currency } }));
  return (
    <Page title={t('Withdraw to bank')} crumbs={[{ label: name, path }, { label: 'Withdraw to bank' }]}>
      {error && !data && <ErrorPanel error={error} onRetry={refetch} />}
      {data && data.accounts.length === 0 && (
        <EmptyState
          icon={<IconBuildingBank size={24} />}
          title={t('No active payout account in {{currency}}', { currency })}
          text={t('Withdrawals go to a payout account of the business.')}
          action={
            <Link to="/settings/payment-methods" className="link">
              {t('Payout accounts')}
            </Link>
          }
        />
      )}
      {data && data.accounts.length > 0 && <Withdraw key={currency} kind={kind} terms={data} />}
      {!data && !error && <div className="card sk-card transfer-step" style={{ height: 420 }} />}
    </Page>
  );
}

function Withdraw({ kind, terms }: { kind: Kind; terms: WithdrawalTerms }) {
  const { t } = useTranslation();
  const go = useNavigate();
  const { path, code: codeCall, withdraw: call } = ofBalance[kind];
  const currency = terms.currency as TransferCurrency;
  const form = useContractForm(withdrawInput, {
    currency,
    account_id: (terms.accounts.find(({ usual }) => usual) ?? terms.accounts[0])?.id ?? '',
    amount: null as number | null,
    narration: '',
    again: false,
    code: undefined as string | undefined,
    pin: undefined as string | undefined,
  });
  const { amount, again, code, pin } = form.values;
  const ask = useCall(codeCall, { form, success: false });
  const back = () => void go({ to: path });
  const withdraw = useCall(call, {
    form,
    invalidates: ['balance', 'wallet', 'transfer'],
    onSuccess: back,
    onHeld: back,
  });
  const input = () => {
    const { narration, code: _, pin: __, ...values } = form.getValues();
    return { ...values, amount: values.amount ?? 0, narration: narration || null };
  };
  /** Validates the request before a code is sent. */
  const sendCode = async () => {
    const errors = errorsOf(withdrawInput, input());
    form.setErrors(errors);
    if (Object.keys(errors).length === 0) return ask.run({ body: { withdrawal: input() } });
    focusFirstError();
    return undefined;
  };
  const money = formatMoney(amount ?? 0, currency);
  return (
    <form
      className="transfer-step"
      noValidate
      onSubmit={form.onSubmit(
        () => void withdraw.run({ body: { ...input(), ...proofOf({ code, pin }) } }),
        () => focusFirstError(),
      )}
    >
      <SelectField
        label="To"
        data={terms.accounts.map((account) => ({
          value: account.id,
          label: `${account.bank_name} •••• ${account.ending}, ${account.account_name}`,
        }))}
        {...form.getInputProps('account_id')}
      />
      <AmountField
        label="Amount"
        currency={currency}
        hint={t('{{amount}} available to withdraw.', { amount: formatMoney(terms.available, currency) })}
        {...form.getInputProps('amount')}
      />
      <TextField label="Narration" optional {...form.getInputProps('narration')} />
      <Parts terms={terms} amount={amount} />
      {(form.errors.again || again) && (
        <Banner tone="warning">
          <Checkbox
            label={t('The same amount was sent to this account in the last 24 hours. Withdraw anyway')}
            checked={again}
            onChange={(event) => form.setFieldValue('again', event.currentTarget.checked)}
          />
        </Banner>
      )}
      <ConfirmField form={form} send={sendCode} sending={ask.isPending} />
      <div className="transfer-foot">
        <WriteButton loading={withdraw.isPending} disabled={!amount || !isConfirmed({ code, pin })} fullWidth>
          {amount ? t('Withdraw {{amount}}', { amount: money }) : t('Withdraw')}
        </WriteButton>
      </div>
    </form>
  );
}

function Parts({ terms, amount }: { terms: WithdrawalTerms; amount: number | null }) {
  const { t } = useTranslation();
  const currency = terms.currency as TransferCurrency;
  if (!amount) return null;
  const of = { bands: terms.bands, vatPpm: terms.vat_ppm, stampDuty: 0, stampDutyFrom: 0 };
  const { fee, vat, total } = calculateCharges(amount, of, { dutyFree: true });
  const money = (value: number) => <MoneyText amount={value} currency={currency} />;
  return (
    <div className="card transfer-parts">
      <KeyValues
        items={[
          { label: t('Fee'), value: money(fee) },
          { label: t('VAT on the fee'), value: money(vat) },
          { label: t('From {{name}}', { name: terms.name }), value: money(total), total: true },
          { label: t('Remaining in {{name}}', { name: terms.name }), value: money(terms.available - total) },
        ]}
      />
    </div>
  );
}
