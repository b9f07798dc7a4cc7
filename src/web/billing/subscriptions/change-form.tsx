// Drawer form to change plan or quantity: shows the cost now and from the next period; the button shows the amount.
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import {
  type ChangeQuote,
  type ChangeRequest,
  changeRequest,
  type SubscriptionDetail,
} from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { formatMoney } from '#shared/money.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { planOptionText } from '#web/billing/plans/plan-labels.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { dayText, shortDayText } from '#web/ui/billing/subscription-labels.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = { subscription: SubscriptionDetail } & ShownDialog;

export function ChangeForm({ subscription, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, currency, plan, nextOn, unpaid } = subscription;
  const form = useContractForm(changeRequest, {
    planId: plan.id,
    quantity: subscription.quantity as number | null,
    when: 'now' as ChangeRequest['when'],
  });
  const plans = useFound(
    (found) => queryOptionsOf(plansContract.listPlans, { query: { ...found, status: ['ACTIVE'] } }),
    {
      labelOf: (item) => planOptionText(item),
      chosen: form.values.planId,
      chosenLabel: plan.name,
      isOffered: ({ prices }) => prices.some((price) => price.currency === currency),
    },
  );
  const { planId, quantity, when } = form.values;
  const input = { planId, quantity: quantity ?? 1, when };
  const params = { subscriptionId: id };
  const quote = useQuery({
    ...queryOptionsOf(subscriptionsContract.quoteSubscriptionChange, { params, query: input }),
    enabled: quantity !== null,
  });
  const change = useCall(subscriptionsContract.changeSubscription, {
    form,
    invalidates: ['invoices', 'transaction'],
  });
  const total = quote.data?.total ?? 0;
  const label =
    total > 0 ? t('Change and charge {{amount}}', { amount: formatMoney(total, currency) }) : t('Change');
  const times = [
    { value: 'now', label: 'Today', text: 'The rest of the period is prorated by day' },
    {
      value: 'next_period',
      label: 'Next period',
      text: nextOn ? t('From {{day}}', { day: dayText(nextOn) }) : 'From the next billing date',
    },
  ];
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Change plan"
      submitLabel={label}
      form={form}
      onSubmit={() => change.run({ params, body: Object.assign({}, input, { total }) })}
    >
      <SelectField label="New plan" {...plans.field} {...form.getInputProps('planId')} />
      <NumberField label="Quantity" {...form.getInputProps('quantity')} />
      <ChoiceCards label="From" options={times} {...form.getInputProps('when')} />
      {quote.error && <Banner tone="warning">{quote.error.message}</Banner>}
      {quote.data && <Quote quote={quote.data} isNow={when === 'now'} />}
      {unpaid && (
        <Banner tone="warning">
          {t(
            '{{amount}} of {{number}} is still unpaid. It remains due and retries continue. If the card is declined now, the plan does not change.',
            { amount: formatMoney(unpaid.total, currency), number: unpaid.invoice.number },
          )}
        </Banner>
      )}
    </DrawerForm>
  );
}

function Quote({ quote, isNow }: { quote: ChangeQuote; isNow: boolean }) {
  const { t } = useTranslation();
  const { currency, days, daysLeft, credit, charge, tax, total, kept, nextOn, nextTotal } = quote;
  const money = (amount: number) => formatMoney(amount, currency);
  const remaining = t('{{left}} of {{days}} days', { left: daysLeft, days });
  return (
    <dl className="charge-lines quote">
      {isNow && days > 0 && (
        <>
          <div>
            <dt>
              {t('Unused time')} <span className="dim xs">{remaining}</span>
            </dt>
            <dd>{money(-credit)}</dd>
          </div>
          <div>
            <dt>
              {t('Rest of the period')} <span className="dim xs">{remaining}</span>
            </dt>
            <dd>{money(charge)}</dd>
          </div>
          {tax > 0 && (
            <div>
              <dt>{t('Tax')}</dt>
              <dd>{money(tax)}</dd>
            </div>
          )}
          <div className="sum">
            <dt>{kept > 0 ? t('Credit to the customer') : t('Charged today')}</dt>
            <dd>{money(kept > 0 ? kept : total)}</dd>
          </div>
        </>
      )}
      <div className="sum">
        <dt>{nextOn ? t('From {{day}}, each period', { day: shortDayText(nextOn) }) : t('Each period')}</dt>
        <dd>{money(nextTotal)}</dd>
      </div>
    </dl>
  );
}
