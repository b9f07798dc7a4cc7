// The payments of an order: separate from its other calls, because the schema of a payment is large.
import { z } from 'zod';
import type { Contract } from '../../endpoint.ts';
import { idField } from '../../fields.ts';
import { listTransactionsOf } from '../../payments/sources/source-calls.ts';
import { callsOf } from '../../platform/noun-calls.ts';

const params = z.object({ orderId: idField });
const { readOne } = callsOf({
  area: 'PAYMENT_GATEWAY.STORE_FRONT',
  feature: 'commerce',
  params,
  output: z.object({}),
});

export const orderPaymentsContract = {
  listOrderTransactions: listTransactionsOf({
    ...readOne,
    url: '/commerce/merchant/orders/:orderId/transactions',
    summary: 'List the transactions of an order',
  }),
} as const satisfies Contract;
