// An order that a merchant places for a customer: kept for some days, with a payment request sent on demand.
import type { z } from 'zod';
import type { Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { manualOrderInput } from '#shared/contract/commerce/orders/order-shapes.ts';
import { emailOrder } from '../emails.ts';
import type { Writer } from '../moving/move-order.ts';
import type { OrderRow } from '../queries.ts';
import { orderStates } from '../states.ts';
import { placeOrder } from './place-order.ts';

const minutesADay = 1440;

export async function createManualOrder(
  services: TxServices,
  tx: Tx,
  environment: Environment,
  { actor, audit }: Writer,
  { keptDays, sendLink, ...request }: z.output<typeof manualOrderInput>,
): Promise<OrderRow> {
  const { clock } = services;
  const { order } = await placeOrder(
    services,
    tx,
    { environment, clock },
    {
      channel: 'manual',
      request,
      total: null,
      points: null,
      keptMinutes: keptDays * minutesADay,
      operation: null,
      actor,
      country: environment.country,
    },
  );
  const { id, number, total, currency, customerEmail } = order;
  audit({ entity: 'order', entityId: id, before: null, after: { number, total, currency, customerEmail } });
  if (!sendLink || order.status !== 'PLACED') return order;
  await emailOrder(services, tx, order, 'to_pay');
  const params = { email: customerEmail };
  await orderStates.note(services, tx, order, { kind: 'link_sent', params, actor, tone: 'neutral' });
  return order;
}
