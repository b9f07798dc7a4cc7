// The link for buyers to review their order: in the e-mail after delivery, and on the order page.

import type { Db } from '#server/platform/db/database.ts';
import { isSignedLink, signLink } from '#server/platform/references/signed-links.ts';
import type { TxServices } from '#server/services.ts';
import type { OrderRow } from './queries.ts';

const purpose = 'order_review';

const isReceived = ({ status }: Pick<OrderRow, 'status'>): boolean =>
  status === 'DELIVERED' || status === 'COMPLETED';

/** The path, without the host; null until the order has arrived, without a published store, or when everything was refunded. */
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
  // In the language of the order, regardless of the language of the browser that opens the e-mail.
  const language = row.language ? `&lang=${row.language}` : '';
  return `/store/${store.slug}/review/${row.slug}?k=${key}${language}`;
}

/** Whether a caller with this key may review the order. */
export const mayReview = ({ vault }: Pick<TxServices, 'vault'>, row: OrderRow, key: string): boolean =>
  isReceived(row) &&
  row.paymentStatus !== 'REFUNDED' &&
  isSignedLink(vault, purpose, [row.environmentId, row.id], key);
