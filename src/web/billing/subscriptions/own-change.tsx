// The customer's form to change plan or quantity: shows the cost now and from the next period; the button shows the amount.
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { perPeriod } from '#shared/contract/billing/subscriptions/plan-enums.ts';
import {
  subscriberPageContract as contract,
  type OwnSubscription,
} from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { changeRequest } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { dayText } from '#web/ui/billing/subscription-labels.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import { KeyValues } from '#web/ui/key-values.tsx';

type Props = { own: OwnSubscription; token: string; keep: (own: OwnSubscription) => void };

export function OwnChange(props: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { own } = props;
  const isAlone = own.plans.length === 1 && own.plans[0]?.quantityAllowed === false;
  if (own.plans.length === 0 || isAlone) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Change plan or quantity')}
      </Button>
      {opened && <ChangeDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}

function ChangeDialog({ own, token, keep, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const { currency, plans } = own;
  const form = useContractForm(changeRequest, {
    planId: own.planId,
    quantity: own.quantity as number | null,
    when: 'now' as const,
  });
  const { planId, quantity } = form.values;
  const input = { planId, quantity: quantity ?? 1, when: 'now' as const };
  const params = { token };
  const quote = useQuery({
    ...queryOptionsOf(contract.quoteOwnChange, { params, query: input }),
    enabled: quantity !== null,
    retry: false,
  });
  const change = useCall(contract.makeOwnChange, {
    form,
    success: t('Your change takes effect once it is paid'),
    onSuccess: (after) => {
      keep(after);
      onClose();
    },
  });
  const money = (amount: number) => formatMoney(amount, currency);
  const total = quote.data?.total ?? 0;
  const chosen = plans.find(({ id }) => id === planId);
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('Change your subscription')}
      form={form}
      onSubmit={() => change.run({ params, body: Object.assign({ total }, input) })}
      submitLabel={total > 0 ? t('Change and pay {{amount}}', { amount: money(total) }) : t('Change')}
    >
      <SelectField
        label="Plan"
        data={plans.map((plan) => ({
          value: plan.id,
          label: `${plan.name}, ${money(plan.amount)} ${perPeriod(plan.interval, plan.intervalCount)}`,
        }))}
        {...form.getInputProps('planId')}
      />
      {chosen?.quantityAllowed && <NumberField label="Quantity" {...form.getInputProps('quantity')} />}
      {quote.error && <Banner tone="warning">{quote.error.message}</Banner>}
      {quote.data && (
        <KeyValues
          items={[
            { label: t('Unused time'), value: <span className="num">{money(-quote.data.credit)}</span> },
            {
              label: t('Rest of the period'),
              value: <span className="num">{money(quote.data.charge)}</span>,
            },
            { label: t('Tax'), value: <span className="num">{money(quote.data.tax)}</span> },
            quote.data.kept > 0
              ? {
                  label: t('Kept for your next invoices'),
                  value: <b className="num">{money(quote.data.kept)}</b>,
                }
              : { label: t('Due now'), value: <b className="num">{money(total)}</b> },
            {
              label: quote.data.nextOn
                ? t('From {{day}}, each period', { day: dayText(quote.data.nextOn) })
                : t('Each period'),
              value: <span className="num">{money(quote.data.nextTotal)}</span>,
            },
          ]}
        />
      )}
    </DialogForm>
  );
}
