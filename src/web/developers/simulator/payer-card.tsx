// Simulates a payer of an open link or page, by card or transfer, with a chosen outcome.
import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type SimulatorState,
  simulatePaymentInput,
  simulatorContract,
} from '#shared/contract/developers/simulator.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { AmountField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';

const ways = [
  { value: 'card:approved', label: 'Card, approved' },
  { value: 'card:declined', label: 'Card, declined by the bank' },
  { value: 'card:insufficient_funds', label: 'Card, insufficient funds' },
  { value: 'card:unknown_then_success', label: 'Card, delayed response, then approved' },
  { value: 'transfer:approved', label: 'Bank transfer, in full' },
];

type Props = { state: SimulatorState | undefined; disabled: boolean };

export function PayerCard({ state, disabled }: Props) {
  const { t } = useTranslation();
  const [paid, setPaid] = useState<{ id: string; reference: string; status: string } | null>(null);
  const [way, setWay] = useState('card:approved');
  const form = useContractForm(simulatePaymentInput, { slug: '', amount: undefined as number | undefined });
  const pay = useCall(simulatorContract.simulatePayment, {
    form,
    success: false,
    invalidates: ['transaction', 'payment-links', 'payment-pages', 'balance'],
    onSuccess: setPaid,
  });
  const target = state?.targets.find((target) => target.slug === form.values.slug);
  const submit = () => {
    const [channel, outcome] = way.split(':') as ['card', 'approved'];
    const { slug, amount } = form.getValues();
    return pay.run({
      body: { slug, channel, outcome, ...(amount && target?.amount === null && { amount }) },
    });
  };
  return (
    <SectionCard title={t('Simulate a payment')}>
      <form onSubmit={form.onSubmit(() => void submit())} className="simulator-form">
        <SelectField
          label="Link or page"
          searchable
          placeholder={
            state && state.targets.length === 0 ? t('No active link or page') : t('Select a link or page')
          }
          data={(state?.targets ?? []).map((target) => ({
            value: target.slug,
            label: `${target.name} · ${target.amount === null ? t('any amount') : formatMoney(target.amount, target.currency)}`,
          }))}
          {...form.getInputProps('slug')}
        />
        {target?.amount === null && (
          <AmountField
            label="Amount"
            optional
            currency={target.currency}
            {...form.getInputProps('amount')}
            onChange={(amount: number | null) => form.setFieldValue('amount', amount ?? undefined)}
          />
        )}
        <Select
          label={t('Outcome')}
          allowDeselect={false}
          data={ways.map((item) => ({ ...item, label: t(item.label) }))}
          value={way}
          onChange={(next) => next && setWay(next)}
        />
        <div className="row">
          <WriteButton size="sm" disabled={disabled} loading={pay.isPending}>
            {t('Pay')}
          </WriteButton>
          {paid && (
            <span className="sm" role="status">
              <Link to={`/payment-gateway/transactions/payments/${paid.id}`} className="link num">
                {paid.reference}
              </Link>{' '}
              {t(statusWords[paid.status] ?? paid.status)}
            </span>
          )}
        </div>
      </form>
    </SectionCard>
  );
}

const statusWords: Record<string, string> = {
  successful: 'was paid',
  pending: 'is pending',
  failed: 'not paid',
};
