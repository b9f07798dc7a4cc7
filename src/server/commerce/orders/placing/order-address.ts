// The public address of an order for its customer: hard to guess, because anyone with the address can see the order.
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { Place } from '../queries.ts';

export const orderAddressKind = 'order';

export async function takeOrderAddress(tx: Tx, { environmentId, id }: Place): Promise<string> {
  for (;;) {
    const slug = makeReference('ord', 16).toLowerCase();
    if (await takeAddress(tx, orderAddressKind, { environmentId, id, slug })) return slug;
  }
}
