// The link by which the buyers of an order review what they got: in the e-mail after delivery, and on the page of the order.

import type { Db } from '#server/platform/db/database.ts';
import { isSignedLink, signLink } from '#server/platform/references/signed-links.ts';
import type { TxServices } from '#server/services.ts';
import type { OrderRow } from './queries.ts';

const purpose = 'order_review';

const isReceived = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'DELIVERED' || status === 'COMPLETED';

/** Without the host; null until it has arrived, where nothing is sold in a store, or when all was given back. */
export async function reviewPathOf(
  { vault }: Pick<TxServices, 'vault'>,
  db: Db,
  row: OrderRow,
): Promise<string | null> {
  if (!isReceived(row) || row.paymentStatus === 'REFUNDED') return null;
  const store = await db
    .selectFrom('stores')
    .where('environmentId', '=', row.environmentId)
    .where('isPublished', '=', true)
    .select('slug')
    .executeTakeFirst();
  if (!store) return null;
  const key = signLink(vault, purpose, [row.environmentId, row.id]);
  // In the language of the order, whatever the browser of whoever opens the e-mail asks for.
  const language = row.language ? `&lang=${row.language}` : '';
  return `/store/${store.slug}/review/${row.slug}?k=${key}${language}`;
}

/** Whether this order may be reviewed by who has that key. */
export const mayReview = ({ vault }: Pick<TxServices, 'vault'>, row: OrderRow, key: string): boolean =>
  isReceived(row) &&
  row.paymentStatus !== 'REFUNDED' &&
  isSignedLink(vault, purpose, [row.environmentId, row.id], key);
