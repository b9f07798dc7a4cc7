// The demo store as seen by buyers: variants with their prices, delivery, and address.
import { readDelivery } from '#server/commerce/delivery/service.ts';
import { listOrderable } from '#server/commerce/orders/placing/list-orderable.ts';
import { getStore } from '#server/commerce/stores/service.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { deliveryFee } from '#shared/commerce/delivery.ts';

export type Shelf = {
  slug: string;
  /** By SKU. */
  variants: ReadonlyMap<string, { id: string; price: number }>;
  regions: { near: string; far: string };
  placeId: string;
  feeOf: (to: 'near' | 'far', goods: number) => number;
};

export async function readShelf({ database: { db } }: Services, environment: Environment): Promise<Shelf> {
  const { slug } = await getStore(db, environment);
  const { items } = await listOrderable(db, environment.id, { currency: environment.currency });
  const { regions, places } = await readDelivery(db, environment);
  const [near, far] = regions;
  const [place] = places;
  if (!slug || !near || !far || !place) throw new Error('The store of the demo is not open.');
  return {
    slug,
    variants: new Map(
      items.map(({ variantId, sku, unitPrice }) => [sku ?? '', { id: variantId, price: unitPrice ?? 0 }]),
    ),
    regions: { near: near.id, far: far.id },
    placeId: place.id,
    feeOf: (to, goods) => deliveryFee(to === 'near' ? near : far, goods),
  };
}
