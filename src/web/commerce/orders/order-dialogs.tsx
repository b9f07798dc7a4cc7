// The dialogs of an order: steps, tracking, payment by other means, and cancellation.
import { useTranslation } from 'react-i18next';
import { type OrderStep, orderPayMethodLabels, orderPayMethods } from '#shared/commerce/order-enums.ts';
import {
  cancelInput,
  type OrderDetail,
  paidInput,
  stepInput,
  trackingInput,
} from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { DateField } from '#web/ui/form/date-time-field.tsx';
import { DialogForm } from '#web/ui/form/dialog-form.tsx';
import { NumberField, TextAreaField } from '#web/ui/form/fields.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { FieldError, TextField } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';

type Props = ShownDialog & { order: OrderDetail };

function useWords({ delivery, customer }: OrderDetail) {
  const { t } = useTranslation();
  const isPickUp = delivery.kind === 'pick_up';
  const { name } = customer;
  const words: Record<OrderStep, { title: string; says: string; label: string }> = {
    packaged: {
      title: isPickUp ? t('Ready for pick-up') : t('Mark as packaged'),
      says: t('Enter the quantity packed of each item. You can refund the rest.'),
      label: isPickUp ? t('Ready for pick-up') : t('Mark as packaged'),
    },
    dispatched: {
      title: t('Dispatch'),
      says: t('{{name}} sees the carrier and tracking number on the order page.', { name }),
      label: t('Mark as dispatched'),
    },
    in_transit: {
      title: t('In transit'),
      says: t('Add the location, if you know it.'),
      label: t('Mark as in transit'),
    },
    delivered: {
      title: isPickUp ? t('Picked up') : t('Delivered'),
      says: t('{{name}} has received the order.', { name }),
      label: isPickUp ? t('Mark as picked up') : t('Mark as delivered'),
    },
    completed: {
      title: t('Complete'),
      says: t('Nothing more to do. You can still refund the order.'),
      label: t('Complete'),
    },
  };
  return words;
}

export function StepForm({ order, step, opened, onClose }: Props & { step: OrderStep }) {
  const { t } = useTranslation();
  const { title, says, label } = useWords(order)[step];
  const { tracking, lines, delivery } = order;
  const form = useContractForm(stepInput, {
    step,
    packed: lines.map(({ position, quantity }) => ({ position, quantity: quantity as number | null })),
    carrier: tracking.carrier,
    trackingNumber: tracking.number,
    trackingUrl: tracking.url,
    place: null,
    tell: true,
  });
  const move = useCall(ordersContract.advanceOrder, { form, onSuccess: onClose });
  const submit = () => {
    const { packed, ...rest } = form.input();
    const body = step === 'packaged' ? { ...rest, packed } : rest;
    return move.run({ params: { orderId: order.id }, body });
  };
  const tells = step === 'dispatched' || (step === 'packaged' && delivery.kind === 'pick_up');
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={title}
      says={says}
      form={form}
      onSubmit={submit}
      submitLabel={label}
      isPending={move.isPending}
    >
      {step === 'packaged' && <PackedFields form={form} order={order} />}
      {step === 'dispatched' && <TrackingFields form={form} />}
      {step === 'in_transit' && (
        <TextField
          label="Location"
          optional
          maxLength={80}
          placeholder={t('At GIG, Abuja')}
          {...form.getInputProps('place')}
        />
      )}
      {tells && (
        <SwitchField
          label="Notify the customer by e-mail"
          {...form.getInputProps('tell', { type: 'checkbox' })}
        />
      )}
    </DialogForm>
  );
}

function PackedFields({ form, order }: { form: ContractForm; order: OrderDetail }) {
  const { t } = useTranslation();
  return (
    <>
      {order.lines.map((line, index) => (
        <NumberField
          key={line.position}
          label={[line.name, line.variantName].filter(Boolean).join(', ')}
          hint={t('{{count}} ordered', { count: line.quantity })}
          {...form.getInputProps(`packed.${index}.quantity`)}
        />
      ))}
      {form.errors.packed && <FieldError>{form.errors.packed}</FieldError>}
    </>
  );
}

function TrackingFields({ form }: { form: ContractForm }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label="Carrier"
        optional
        maxLength={60}
        placeholder={t('GIG Logistics')}
        {...form.getInputProps('carrier')}
      />
      <TextField label="Tracking number" optional maxLength={80} {...form.getInputProps('trackingNumber')} />
      <TextField label="Tracking link" optional maxLength={2000} {...form.getInputProps('trackingUrl')} />
    </>
  );
}

export function TrackingForm({ order, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { carrier, number, url } = order.tracking;
  const form = useContractForm(trackingInput, { carrier, trackingNumber: number, trackingUrl: url });
  const save = useCall(ordersContract.changeOrderTracking, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Change tracking')}
      form={form}
      onSubmit={() => save.run({ params: { orderId: order.id }, body: form.input() })}
      submitLabel={t('Save tracking')}
      isPending={save.isPending}
    >
      <TrackingFields form={form} />
    </DialogForm>
  );
}

export function PaidForm({ order, opened, onClose }: Props) {
  const { t } = useTranslation();
  const amount = formatMoney(order.total - order.paid, order.currency);
  const form = useContractForm(paidInput, { method: 'cash' as const, paidOn: undefined, note: '' });
  const mark = useCall(ordersContract.markOrderPaid, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Mark as paid')}
      says={t('For payments made outside the checkout. Nothing is added to your balance.')}
      form={form}
      onSubmit={() => mark.run({ params: { orderId: order.id }, body: form.input() })}
      submitLabel={t('Mark {{amount}} as paid', { amount })}
      isPending={mark.isPending}
    >
      <SelectField
        label="Payment method"
        data={orderPayMethods.map((value) => ({ value, label: t(orderPayMethodLabels[value]) }))}
        {...form.getInputProps('method')}
      />
      <DateField label="Paid on" optional {...form.getInputProps('paidOn')} />
      <TextField label="Note" optional maxLength={300} {...form.getInputProps('note')} />
    </DialogForm>
  );
}

export function CancelForm({ order, opened, onClose }: Props) {
  const { t } = useTranslation();
  const form = useContractForm(cancelInput, { reason: '' });
  const cancel = useCall(ordersContract.cancelOrder, { form, onSuccess: onClose });
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      title={t('Cancel {{number}}', { number: order.number })}
      says={
        order.paid > 0
          ? t('Its items go back into stock. Refund the payment afterwards.')
          : t('Its stock is released, and it can no longer be paid.')
      }
      form={form}
      onSubmit={() => cancel.run({ params: { orderId: order.id }, body: form.input() })}
      submitLabel={t('Cancel order')}
      isPending={cancel.isPending}
      danger
    >
      <TextAreaField label="Reason" maxLength={200} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
