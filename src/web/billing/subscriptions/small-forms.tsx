// Small forms of a subscription: cancel, charge another card, and in test mode the simulated card response.
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import {
  simulatedAnswerLabels,
  simulatedAnswers,
} from '#shared/contract/billing/subscriptions/subscription-enums.ts';
import type { SubscriptionDetail } from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import { idField } from '#shared/contract/fields.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { dayText } from '#web/ui/billing/subscription-labels.tsx';
import { ChoiceCards } from '#web/ui/form/choice-cards.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import { SavedCardField } from './saved-card-field.tsx';

type Props = { subscription: SubscriptionDetail } & ShownDialog;

export function CancelForm({ subscription, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, periodUntil, nextOn, status, unpaid, currency } = subscription;
  // After a pause the next billing date is later than the end of the paid period.
  const end =
    nextOn !== null && periodUntil !== null && nextOn > periodUntil ? nextOn : (periodUntil ?? nextOn);
  const mayWait = end !== null && (status === 'ACTIVE' || status === 'PENDING');
  const form = useContractForm(subscriptionsContract.cancelSubscription.body, {
    when: mayWait ? 'period_end' : 'now',
    reason: '',
  });
  const cancel = useCall(subscriptionsContract.cancelSubscription, { form, onSuccess: onClose });
  const times = [
    ...(mayWait
      ? [
          {
            value: 'period_end',
            label: t('On {{day}}', { day: dayText(end) }),
            text: 'It continues until then',
          },
        ]
      : []),
    { value: 'now', label: 'Now', text: 'The rest of the period is not refunded' },
  ];
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Cancel this subscription?')}
      says={
        unpaid &&
        t('{{amount}} of {{number}} remains due but is no longer charged.', {
          amount: formatMoney(unpaid.total, currency),
          number: unpaid.invoice.number,
        })
      }
      form={form}
      onSubmit={() => cancel.run({ params: { subscriptionId: id }, body: form.input() })}
      submitLabel={t('Cancel subscription')}
      danger
    >
      <ChoiceCards label="When" options={times} {...form.getInputProps('when')} />
      <TextAreaField label="Reason" maxLength={500} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}

const cardInput = z.object({ savedCardId: z.union([idField]) });

export function CardForm({ subscription, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { id, customer, unpaid, currency, status } = subscription;
  const form = useContractForm(cardInput, { savedCardId: null as string | null });
  const change = useCall(subscriptionsContract.setSubscriptionCard, {
    form,
    invalidates: ['invoices', 'transaction'],
    onSuccess: onClose,
  });
  const isCharged = unpaid !== null && (status === 'PENDING' || status === 'CREATED');
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Change card')}
      says={t('One of the customer’s saved cards.')}
      form={form}
      onSubmit={() => change.run({ params: { subscriptionId: id }, body: form.input() })}
      submitLabel={
        isCharged
          ? t('Change and charge {{amount}}', { amount: formatMoney(unpaid.total, currency) })
          : t('Change card')
      }
    >
      <SavedCardField email={customer.email} {...form.getInputProps('savedCardId')} />
    </DialogForm>
  );
}

export function SimulateForm({ subscription, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(subscriptionsContract.simulateSubscriptionCharge.body, {
    answer: 'insufficient_funds',
  });
  const tell = useCall(subscriptionsContract.simulateSubscriptionCharge, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Card response')}
      says={t('Test mode: how this card responds to all charges from now on.')}
      form={form}
      onSubmit={() => tell.run({ params: { subscriptionId: subscription.id }, body: form.input() })}
      submitLabel={t('Set response')}
    >
      <SelectField
        label="Answer"
        data={simulatedAnswers.map((value) => ({ value, label: t(simulatedAnswerLabels[value]) }))}
        {...form.getInputProps('answer')}
      />
    </DialogForm>
  );
}
