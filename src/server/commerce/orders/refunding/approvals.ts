// Facts about orders for approval rules of refunds: a partial refund of an order is a refund like any other.
import { approvalOf } from '#server/account/approvals/approval-of.ts';
import { ordersContract } from '#shared/contract/commerce/orders/orders.ts';
import { formatMoney } from '#shared/money.ts';
import { findOrder } from '../reading/get-order.ts';
import { planRefund, readStanding } from './refund-order.ts';

const path = '/payment-gateway/commerce/orders';

export const orderRefundApprovals = {
  refundOrder: approvalOf(ordersContract.refundOrder, {
    kind: 'Refund of an order',
    verb: 'Approve refund',
    describe: async ({ db, asked: { environment, params, body } }) => {
      const order = await findOrder(db, environment.id, params.orderId);
      const standing = await readStanding(db, order);
      const plan = planRefund(standing, body);
      const { currency } = order;
      const money = (amount: number): string => formatMoney(amount, currency);
      const pieces = plan.lines.map(({ line, quantity }) => `${quantity} × ${line.name}`).join(', ');
      return {
        title: `Refund of order ${order.number}`,
        money: { amount: plan.amount, currency },
        changes: [
          { label: 'Refunded', now: money(order.refunded), after: money(order.refunded + plan.amount) },
          { label: 'Can be refunded', now: money(standing.left), after: money(standing.left - plan.amount) },
          ...(plan.points > 0
            ? [{ label: 'Points returned', now: plan.points.toLocaleString('en'), after: null }]
            : []),
          { label: 'Items', now: pieces || null, after: null },
          { label: 'Note to the customer', now: body.customerNote, after: null },
        ],
        effects: {
          approve: `${money(plan.money)} leaves your balance`,
          later: 'It arrives once the card network or the customer’s bank has credited it',
          decline: 'Nothing is refunded',
        },
        path: `${path}/${order.id}/info`,
      };
    },
    resultPath: (_, { params }) => `${path}/${params.orderId}/info`,
  }),
};
