// Refund of an order: by item, by an amount, or in full; the button shows the amount.
import { Checkbox, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { worthOfPieces } from '#shared/commerce/refund-parts.ts';
import { splitRefund } from '#shared/commerce/rewards.ts';
import { orderRefundInput } from '#shared/contract/commerce/orders/order-refund-input.ts';
import type { OrderDetail, OrderLineShape } from '#shared/contract/commerce/orders/order-shapes.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { DrawerForm } from '#web/ui/form/drawer-form.tsx';
import { AmountField, NumberField } from '#web/ui/form/fields.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { FieldError } from '#web/ui/form/text-fields.tsx';
import { type ContractForm, useContractForm } from '#web/ui/form/use-contract-form.ts';
import type { ShownDialog } from '#web/ui/menu/dialogs.tsx';
import './refund.css';
import { RefundReasonFields } from '#web/ui/payments/refund-reason-fields.tsx';

type Kind = 'lines' | 'amount' | 'whole';
type LineValue = { position: number; quantity: number | null; restock: boolean };
type Values = {
  kind: Kind;
  lines: LineValue[];
  delivery: number | null;
  amount: number | null;
  restock: boolean;
  reason: string | null;
  customerNote: string;
};
type Form = ContractForm<Values>;
type Props = ShownDialog & { order: OrderDetail };

/** The part of the delivery fee that was not refunded. */
function deliveryLeftOf({ deliveryAmount, refunds }: OrderDetail): number {
  const back = refunds
    .filter(({ status }) => status !== 'FAILED' && status !== 'RETURNED')
    .reduce((sum, refund) => sum + refund.deliveryAmount, 0);
  return Math.max(0, deliveryAmount - back);
}

const worthOf = ({ total, quantity, refunded }: OrderLineShape, pieces: number): number =>
  worthOfPieces({ total, quantity, refunded }, Math.max(0, Math.min(pieces, quantity - refunded)));

function amountOf(order: OrderDetail, values: Values): number {
  if (values.kind === 'whole') return order.refundable;
  if (values.kind === 'amount') return values.amount ?? 0;
  const amount = values.lines.reduce((sum, { position, quantity }) => {
    const line = order.lines.find((line) => line.position === position);
    return sum + (line ? worthOf(line, quantity ?? 0) : 0);
  }, values.delivery ?? 0);
  return order.points ? Math.min(amount, order.refundable) : amount;
}

type Split = { points: number; pointsAmount: number; money: number };

/** Returns the points in a refund of an amount, as calculated by the server. */
function splitOf({ points: used, paid, refundable }: OrderDetail, amount: number): Split {
  if (!used || used.isGivenUp) return { points: 0, pointsAmount: 0, money: amount };
  const { points: all, value: pointValue, left: pointsLeft } = used;
  const moneyLeft = refundable - pointsLeft * pointValue;
  const { points, money } = splitRefund({ points: all, pointValue, paid, pointsLeft, moneyLeft }, amount);
  return { points, pointsAmount: points * pointValue, money };
}

/** Returns the request body without the fields of other refund methods. */
function bodyOf(values: Values, total: number) {
  const { kind, reason, customerNote } = values;
  const common = { kind, reason, customerNote, total };
  if (kind === 'whole') return Object.assign(common, { restock: values.restock });
  if (kind === 'amount') return Object.assign(common, { amount: values.amount });
  return Object.assign(common, { lines: values.lines, delivery: values.delivery ?? 0 });
}

export function RefundDrawer({ order, opened, onClose }: Props) {
  const { t } = useTranslation();
  const { currency, number, refundable } = order;
  const values: Values = {
    kind: 'lines',
    lines: [],
    delivery: 0,
    amount: null,
    restock: true,
    reason: null,
    customerNote: '',
  };
  const form = useContractForm(orderRefundInput, values);
  const refund = useCall(ordersContract.refundOrder, { form, invalidates: ['transaction'] });
  const requested = amountOf(order, form.values);
  const split = splitOf(order, requested);
  const amount = requested > refundable ? requested : split.money + split.pointsAmount;
  const submit = () => {
    const body = orderRefundInput.parse(bodyOf(form.getValues(), amount));
    return refund.run({ params: { orderId: order.id }, body });
  };
  const money = formatMoney(amount, currency);
  return (
    <DrawerForm
      opened={opened}
      onClose={onClose}
      title={t('Refund {{number}}', { number })}
      submitLabel={amount > 0 ? t('Refund {{amount}}', { amount: money }) : 'Refund'}
      form={form}
      onSubmit={submit}
    >
      <SegmentedControl
        aria-label={t('Refund items')}
        data={[
          { value: 'lines', label: t('By item') },
          { value: 'amount', label: t('By amount') },
          { value: 'whole', label: t('Whole order') },
        ]}
        value={form.values.kind}
        onChange={(kind) => form.setFieldValue('kind', kind as Kind)}
      />
      <Parts form={form} order={order} />
      <RefundReasonFields form={form} />
      {amount > refundable && (
        <Banner tone="danger">
          {t('At most {{amount}} can be refunded.', { amount: formatMoney(refundable, currency) })}
        </Banner>
      )}
      <Outcome order={order} amount={amount} split={split} />
    </DrawerForm>
  );
}

function Parts({ form, order }: { form: Form; order: OrderDetail }) {
  const { t } = useTranslation();
  const { currency, refundable } = order;
  if (form.values.kind === 'amount')
    return (
      <AmountField
        label="Amount to refund"
        currency={currency}
        hint={t('At most {{amount}}', { amount: formatMoney(refundable, currency) })}
        {...form.getInputProps('amount')}
      />
    );
  if (form.values.kind === 'whole')
    return (
      <SwitchField
        label="Return all items to stock"
        {...form.getInputProps('restock', { type: 'checkbox' })}
      />
    );
  return <ItemList form={form} order={order} />;
}

function ItemList({ form, order }: { form: Form; order: OrderDetail }) {
  const { t } = useTranslation();
  const remaining = deliveryLeftOf(order);
  const { lines: fault } = form.errors;
  return (
    <fieldset className="refund-items">
      <legend>{t('Refund items')}</legend>
      {order.lines.map((line) => (
        <Item key={line.position} form={form} line={line} order={order} />
      ))}
      {remaining > 0 && (
        <div className="refund-item">
          <AmountField
            label="Delivery fee to refund"
            optional
            currency={order.currency}
            hint={t('At most {{amount}}', { amount: formatMoney(remaining, order.currency) })}
            {...form.getInputProps('delivery')}
          />
        </div>
      )}
      {fault && <FieldError>{fault}</FieldError>}
    </fieldset>
  );
}

function Item({ form, line, order }: { form: Form; line: OrderLineShape; order: OrderDetail }) {
  const { t } = useTranslation();
  const { lines } = form.values;
  const index = lines.findIndex(({ position }) => position === line.position);
  const chosen = lines[index];
  const remaining = line.quantity - line.refunded;
  const toggle = () => {
    if (chosen) form.removeListItem('lines', index);
    else form.insertListItem('lines', { position: line.position, quantity: 1, restock: true });
  };
  const pieces = chosen?.quantity ?? 0;
  const says = [
    line.variantName,
    t('{{quantity}} ordered, {{packed}} packed', { quantity: line.quantity, packed: line.packed }),
    line.refunded > 0 && t('{{count}} refunded', { count: line.refunded }),
  ];
  return (
    <div className={chosen ? 'refund-item chosen' : 'refund-item'}>
      <div className="refund-item-head">
        <Checkbox
          checked={chosen !== undefined}
          disabled={remaining === 0}
          onChange={toggle}
          label={<span className="strong">{line.name}</span>}
          description={says.filter(Boolean).join(', ')}
        />
        <span className="num">{formatMoney(worthOf(line, pieces), order.currency)}</span>
      </div>
      {chosen && (
        <div className="refund-item-fields">
          <NumberField
            label="Quantity"
            hint={t('At most {{count}}', { count: remaining })}
            {...form.getInputProps(`lines.${index}.quantity`)}
          />
          <SwitchField
            label="Return to stock"
            {...form.getInputProps(`lines.${index}.restock`, { type: 'checkbox' })}
          />
          {chosen.restock && line.stock?.left != null && (
            <small className="mut">
              {t('Stock goes from {{from}} to {{to}}', {
                from: line.stock.left.toLocaleString('en'),
                to: (line.stock.left + pieces).toLocaleString('en'),
              })}
            </small>
          )}
        </div>
      )}
    </div>
  );
}

/** The destination of the refund, and the amount that remains. */
function Outcome({ order, amount, split }: { order: OrderDetail; amount: number; split: Split }) {
  const { t } = useTranslation();
  const { currency, payments, offline, refundable } = order;
  const money = (value: number) => formatMoney(value, currency);
  const to = payments.map(({ label }) => label).join(', ');
  const isSplit = split.points > 0 && amount <= refundable;
  return (
    <div className="refund-outcome" aria-live="polite">
      {isSplit && (
        <p>
          {t('{{points}} points ({{worth}}) and {{money}} returned', {
            points: split.points.toLocaleString('en'),
            worth: money(split.pointsAmount),
            money: money(split.money),
          })}
        </p>
      )}
      {payments.length > 0 && (!isSplit || split.money > 0) && (
        <p>{t('To {{to}}, in 3 to 10 working days.', { to })}</p>
      )}
      {payments.length === 0 && offline && (
        <p>{t('It was paid outside the checkout. Return the money yourself; this records it.')}</p>
      )}
      <p className="mut">{t('{{amount}} remaining', { amount: money(Math.max(0, refundable - amount)) })}</p>
    </div>
  );
}
