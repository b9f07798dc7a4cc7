// Subscribes a customer: plan, start and payment method.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { plansContract } from '#shared/contract/billing/subscriptions/plans.ts';
import { subscribeInput } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { formatMoney } from '#shared/money.ts';
import { useFound } from '#web/api/list/use-found.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { useSession } from '#web/api/session.ts';
import { useCall } from '#web/api/use-call.ts';
import { planOptionText } from '#web/billing/plans/plan-labels.tsx';
import { CustomerFields } from '#web/ui/billing/customer-fields.tsx';
import { subscriptionPath } from '#web/ui/billing/subscription-labels.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { NumberField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { currentTime } from '#web/ui/now.ts';
import { SavedCardField } from './saved-card-field.tsx';

const ways = [
  { value: 'invoice', label: 'By invoice', text: 'The customer receives an e-mail and pays' },
  { value: 'card', label: 'Saved card', text: 'Charged on each billing day' },
];

export function SubscriptionForm({ opened, onClose }: ShownDialog) {
  const { t } = useTranslation();
  const { currency } = useSession();
  const go = useNavigate();
  const form = useContractForm(subscribeInput, {
    customer: { email: '', name: '' },
    planId: '',
    currency,
    quantity: 1,
    startsOn: null as string | null,
    collection: 'invoice',
    savedCardId: null as string | null,
    couponCode: '' as string | null,
  });
  const { items, field: plans } = useFound(
    (found) => queryOptionsOf(plansContract.listPlans, { query: { ...found, status: ['ACTIVE'] } }),
    { labelOf: (item) => planOptionText(item), chosen: form.values.planId || null },
  );
  const make = useCall(subscriptionsContract.createSubscription, {
    form,
    invalidates: ['plans', 'invoices'],
    onSuccess: (created) => void go({ to: subscriptionPath(created) }),
  });
  const { planId, quantity } = form.values;
  const plan = items.find(({ id }) => id === planId);
  const price = plan?.prices.find((price) => price.currency === form.values.currency) ?? plan?.prices[0];
  const choose = (id: string | null) => {
    const chosen = items.find((item) => item.id === id);
    form.setFieldValue('planId', id ?? '');
    const first = chosen?.prices.find((price) => price.currency === currency) ?? chosen?.prices[0];
    if (first) form.setFieldValue('currency', first.currency);
    if (!chosen?.quantityAllowed) form.setFieldValue('quantity', 1);
  };
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title="Subscribe a customer"
      submitLabel="Subscribe"
      form={form}
      onSubmit={() => make.run({ body: form.input() })}
    >
      <CustomerFields form={form} name="Name" />
      <SelectField
        label="Plan"
        placeholder={t('Choose a plan')}
        {...plans}
        {...form.getInputProps('planId')}
        onChange={choose}
      />
      {plan && plan.prices.length > 1 && (
        <SelectField
          label="Currency"
          data={plan.prices.map((price) => price.currency)}
          {...form.getInputProps('currency')}
        />
      )}
      {plan?.quantityAllowed && <NumberField label="Quantity" {...form.getInputProps('quantity')} />}
      <DateField
        label="Starts on"
        optional
        hint={
          plan &&
          plan.trialDays > 0 &&
          t('First payment after a {{count}}-day trial', { count: plan.trialDays })
        }
        minDate={currentTime()}
        placeholder={t('Today')}
        {...form.getInputProps('startsOn')}
      />
      <TextField label="Coupon code" optional autoComplete="off" {...form.getInputProps('couponCode')} />
      <ChoiceCards label="Paid by" options={ways} {...form.getInputProps('collection')} />
      {form.values.collection === 'card' && (
        <SavedCardField email={form.values.customer.email} {...form.getInputProps('savedCardId')} />
      )}
      {price && (
        <p className="mut sm">
          {t('{{amount}} per period, before taxes', {
            amount: formatMoney(price.amount * (quantity ?? 1), price.currency),
          })}
        </p>
      )}
    </DrawerForm>
  );
}
