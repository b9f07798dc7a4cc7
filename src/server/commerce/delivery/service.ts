// Delivery settings of a store: read, saved as a whole, and selected from by an order.
import { listPrices } from '#server/payments/pricing/prices.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { mergeWithKnown } from '#server/platform/rows/merge-with-known.ts';
import {
  type DeliveryChange,
  type DeliveryInput,
  type DeliverySettings,
  deliveryInput,
} from '#shared/contract/commerce/delivery-settings.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';

type Place = Pick<Environment, 'id' | 'currency'>;
type Change = { tx: Tx; clock: Clock; environment: Environment; audit: (details: AuditDetails) => void };

/** Before the first save there are no regions and no places. */
export async function readDelivery(db: Db, { id, currency }: Place): Promise<DeliverySettings> {
  const settings = await db
    .selectFrom('deliverySettings')
    .where('environmentId', '=', id)
    .select(['currency', 'note', 'updatedAt'])
    .executeTakeFirst();
  if (!settings) return { currency, note: null, regions: [], places: [], updatedAt: null };
  const regions = await db
    .selectFrom('deliveryRegions')
    .where('environmentId', '=', id)
    .select(['id', 'name', 'states', 'fee', 'freeFrom', 'daysMin', 'daysMax'])
    .orderBy('position')
    .execute();
  const places = await db
    .selectFrom('pickUpPlaces')
    .where('environmentId', '=', id)
    .select(['id', 'name', 'address', 'hours'])
    .orderBy('position')
    .execute();
  const { updatedAt, note } = settings;
  return { currency: settings.currency, note, regions, places, updatedAt: updatedAt.toISOString() };
}

async function checkCurrency(tx: Tx, businessId: string, currency: Currency): Promise<void> {
  if ((await listPrices(tx, businessId, currency)).length > 0) return;
  refuseAt('currency', `Your business does not accept payments in ${currency}`);
}

/** Locks the settings: concurrent saves wait here, the first ones too. */
async function lockSettings({ tx, clock, environment }: Change): Promise<void> {
  const { id: environmentId, currency } = environment;
  const updatedAt = clock.now();
  await tx
    .insertInto('deliverySettings')
    .values({ environmentId, currency, note: null, updatedAt })
    .onConflict((conflict) => conflict.column('environmentId').doUpdateSet({ updatedAt }))
    .execute();
}

/** Keeps the existing ids, each once. */
function keepIds<T extends { id?: string | null | undefined }>(
  clock: Clock,
  items: readonly T[],
  known: readonly { id: string }[],
): (T & { id: string; position: number })[] {
  const free = new Set(known.map(({ id }) => id));
  return items.map((item, position) => {
    const itemId = item.id && free.delete(item.id) ? item.id : clock.newId();
    return Object.assign({}, item, { id: itemId, position });
  });
}

export async function saveDelivery(
  change: Change,
  { known, ...mine }: DeliveryChange,
): Promise<DeliverySettings> {
  const { tx, clock, environment, audit } = change;
  const environmentId = environment.id;
  await lockSettings(change);
  const before = await readDelivery(tx, environment);
  const input = mergeWithKnown<DeliveryInput>(deliveryInput, { mine, known, now: before });
  const { currency, note } = input;
  await checkCurrency(tx, environment.businessId, currency);
  await tx
    .updateTable('deliverySettings')
    .where('environmentId', '=', environmentId)
    .set({ currency, note })
    .execute();
  const regions = keepIds(clock, input.regions, before.regions);
  const places = keepIds(clock, input.places, before.places);
  await tx.deleteFrom('deliveryRegions').where('environmentId', '=', environmentId).execute();
  await tx.deleteFrom('pickUpPlaces').where('environmentId', '=', environmentId).execute();
  if (regions.length > 0)
    await tx
      .insertInto('deliveryRegions')
      .values(
        regions.map(({ id, position, name, states, fee, freeFrom, daysMin, daysMax }) => ({
          environmentId,
          id,
          position,
          name,
          states: [...new Set(states)],
          fee,
          freeFrom,
          daysMin,
          daysMax,
        })),
      )
      .execute();
  if (places.length > 0)
    await tx
      .insertInto('pickUpPlaces')
      .values(
        places.map(({ id, position, name, address, hours }) => {
          return { environmentId, id, position, name, address, hours };
        }),
      )
      .execute();
  const after = await readDelivery(tx, environment);
  audit({ entity: 'delivery_settings', entityId: environmentId, before, after });
  return after;
}
