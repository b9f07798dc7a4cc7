// Download of an order's file: checked and counted under the lock of the order, so that concurrent downloads cannot exceed the limit.
import { streamFile } from '#server/commerce/store-products/files/read-files.ts';
import { withPayerClock } from '#server/payments/checkout/payment.ts';
import type { Services } from '#server/services.ts';
import { lockOrder } from '../queries.ts';
import { findPlaced } from '../reading/placed-order.ts';
import { orderStates } from '../states.ts';
import { checkLink, downloadsOf, type RequestedFile } from './download-links.ts';

export type Refused = { refusal: string; slug: string | null };

const wrong = { refusal: 'There is no file at this link.', slug: null };

/** Returns the file to send, or the reason for a refusal. Throws NOT_FOUND if the order does not exist. */
export async function takeDownload(services: Services, slug: string, query: RequestedFile) {
  const { database } = services;
  const found = await findPlaced(database.db, slug);
  const own = await withPayerClock(services, slug.toLowerCase(), database.db);
  const standing = checkLink(own, found, query);
  if (standing === 'wrong') return wrong;
  const again = { refusal: 'This link is no longer valid. Your order page has a new one.', slug: found.slug };
  if (standing === 'past') return again;
  const taken = await database.inTransaction(async (tx) => {
    const order = await lockOrder(tx, found.environmentId, found.id);
    if (!order) return wrong;
    const now = own.clock.now();
    const files = await downloadsOf(tx, order, now);
    const file = files.find((file) => file.fileId === query.fileId && file.position === query.position);
    if (!file) return { ...again, refusal: 'This file is no longer available.' };
    if (file.refusal) return { refusal: file.refusal, slug: order.slug };
    const { environmentId, id: orderId } = order;
    const { position, fileId, fileName, contentType, sizeBytes, variantName } = file;
    const id = own.clock.newId();
    await tx
      .insertInto('orderDownloads')
      .values({ environmentId, orderId, id, position, fileId, at: now })
      .execute();
    const actor = { kind: 'customer', name: order.customerName } as const;
    const params = { file: fileName, variant: variantName };
    await orderStates.note(own, tx, order, { kind: 'downloaded', params, actor, tone: 'neutral' });
    return { fileName, contentType, sizeBytes, environmentId, fileId };
  });
  if ('refusal' in taken) return taken;
  const { environmentId, fileId, ...file } = taken;
  return Object.assign(file, { open: () => streamFile(database.db, environmentId, fileId) });
}
