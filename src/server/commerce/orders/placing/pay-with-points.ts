// Orders that are partly paid with points.
import { offerPoints } from '#server/commerce/reward-points/redeem.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { takeOrderPoints } from '../points.ts';
import { type OrderRow, updateOrderRow } from '../queries.ts';

/** Takes the points of an order: as many as were shown, which must equal the number that can be used now. */
export async function payWithPoints(
  services: TxServices,
  tx: Tx,
  order: OrderRow,
  request: { customerId: string; points: number } | null,
): Promise<OrderRow> {
  if (!request || request.points === 0) return order;
  const { environmentId, currency, total, customerId } = order;
  const refuse = (sentence: string): never => {
    throw new AppError('CONFLICT', { sentence, fields: { points: sentence } });
  };
  if (request.customerId !== customerId) refuse('These points belong to another e-mail.');
  const { clock } = services;
  const offer = await offerPoints(tx, { environmentId, clock }, { customerId, currency, total });
  const changed = 'The points you can use have changed. Look at it again.';
  if (!offer || offer.points !== request.points) return refuse(changed);
  const { points, amount: pointsAmount } = offer;
  const row = await updateOrderRow(tx, order, { points, pointsAmount, paid: pointsAmount });
  return (await takeOrderPoints(services, tx, row)) ? row : refuse(changed);
}
