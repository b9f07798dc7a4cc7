// Advance notices to customers: price changes, and cards that expire before the next charge.

import { sql } from 'kysely';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { noticeDays } from '#server/billing/plans/service.ts';
import { findSavedCard } from '#server/payments/saved-cards/cards.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isBusinessActive } from '#server/platform/http/admission/business-status.ts';
import { noticeMissedMs } from '#server/platform/jobs/downtime.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { isPastExpiry } from '#shared/payments/cards.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { makeLink } from '../changing/send-link.ts';
import { eachOf } from '../each-of.ts';
import { lockSubscription, type Place, updateSubscription } from '../queries.ts';
import { readSettings } from '../settings.ts';
import { subscriptionStates } from '../states.ts';
import { chargedFrom } from '../terms.ts';
import { emailCard, emailPrice } from './emails.ts';

const by = { actor: { kind: 'platform' as const }, tone: 'neutral' as const };
const noticesMax = 100;

/** SQL condition on subscriptions as s: their business may act. */
const mayBeWritten = ({ clocks }: Services) => isBusinessActive(clocks.whileOn ?? [], 's.environment_id');

/** Sends notices of announced prices; returns how many. */
export async function notifyPriceChanges(services: Services): Promise<number> {
  const { rows } = await sql<Place>`select s.environment_id, s.id from subscriptions s
    join plans p on p.environment_id = s.environment_id and p.id = s.plan_id and p.version > s.notified_version
    where s.status in ('ACTIVE', 'PENDING', 'DISABLED') and ${mayBeWritten(services)} limit ${noticesMax}::integer`.execute(
    services.database.db,
  );
  return eachOf(services, rows, 'a customer could not be notified of a price', (own, place) =>
    own.database.inTransaction((tx) => tellOfPrice(own, tx, place)),
  );
}

/**
 * Notifies a customer of the prices set since the last notice. After a long stop the remaining notice period may be too short: the price
 * then applies the full notice period after the notice, not on the announced day, and periods until then keep the old price (`termsOn`).
 * Within a day after the price was set a notice is in time, because the announced day was checked to be far enough ahead. A price
 * replaced before it applies is skipped.
 */
async function tellOfPrice(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  const row = await lockSubscription(tx, place, true);
  if (!row) return false;
  const versions = await tx
    .selectFrom('planVersions')
    .where('environmentId', '=', row.environmentId)
    .where('planId', '=', row.planId)
    .where('version', '>', row.notifiedVersion)
    .select(['version', 'prices', 'movesOn', 'createdAt'])
    .orderBy('version')
    .execute();
  const newest = versions.at(-1);
  if (!newest) return false;
  const now = services.clock.now();
  const { timeZone } = await ownerOfEnvironment(tx, row.environmentId);
  const soonest = dayAfter(dayOf(now, timeZone), noticeDays);
  const moved = versions.flatMap(({ version, prices, movesOn, createdAt }) => {
    const price = prices.find(({ currency }) => currency === row.currency);
    if (movesOn === null || !price) return [];
    const isLate = movesOn < soonest && now.getTime() - createdAt.getTime() > noticeMissedMs;
    return [{ version, amount: price.amount * row.quantity, movesOn, isLate }];
  });
  const newPriceFrom = moved.some(({ isLate }) => isLate) ? soonest : row.newPriceFrom;
  await updateSubscription(tx, row, { notifiedVersion: newest.version, newPriceFrom });
  const charged = moved.map((one) => ({ ...one, from: chargedFrom(one, { newPriceFrom }) ?? one.movesOn }));
  for (const { version, amount, from } of charged) {
    if (charged.some((later) => later.version > version && later.from <= from)) continue;
    await emailPrice(services, tx, row, { version, amount, movesOn: from });
    await subscriptionStates.note(services, tx, row, { kind: 'told_of_price', params: { on: from }, ...by });
  }
  return true;
}

/** SQL condition on subscriptions as s and saved cards as c. */
export const expiresBeforeNext = sql<boolean>`(s.status = 'ACTIVE' and s.collection = 'card' and s.next_on is not null
  and case when c.expiry ~ '^[0-9]{2}/[0-9]{2}$' then
    s.next_on >= (to_date('20' || right(c.expiry, 2) || left(c.expiry, 2), 'YYYYMM') + interval '1 month')::date else false end)`;

/** Sends notices of cards that expire before the next charge, once per card; returns how many. */
export async function notifyExpiringCards(services: Services): Promise<number> {
  const { rows } = await sql<Place>`select s.environment_id, s.id from subscriptions s
    join saved_cards c on c.environment_id = s.environment_id and c.id = s.saved_card_id and c.removed_at is null
    where s.notified_card_expiry is distinct from c.expiry and ${expiresBeforeNext} and ${mayBeWritten(services)}
    limit ${noticesMax}::integer`.execute(services.database.db);
  return eachOf(services, rows, 'a customer could not be notified of a card', (own, place) =>
    own.database.inTransaction((tx) => tellOfCard(own, tx, place)),
  );
}

async function tellOfCard(services: TxServices, tx: Tx, place: Place): Promise<boolean> {
  const row = await lockSubscription(tx, place, true);
  if (!row?.savedCardId || row.nextOn === null || row.status !== 'ACTIVE') return false;
  const { environmentId, customerId } = row;
  const { timeZone } = await ownerOfEnvironment(tx, environmentId);
  // The charge is already due, for example after downtime: its day would be in the past.
  if (row.nextOn < dayOf(services.clock.now(), timeZone)) return false;
  const card = await findSavedCard(tx, { environmentId, customerId }, row.savedCardId);
  if (!card || row.notifiedCardExpiry === card.expiry) return false;
  const [month = 0, year = 0] = card.expiry.split('/').map(Number);
  if (!isPastExpiry(month, 2000 + year, new Date(`${row.nextOn}T12:00:00Z`))) return false;
  await updateSubscription(tx, row, { notifiedCardExpiry: card.expiry });
  await subscriptionStates.note(services, tx, row, {
    kind: 'card_expires',
    params: { expiry: card.expiry },
    ...by,
  });
  const { notifyCard } = await readSettings(tx, environmentId);
  if (!notifyCard) return true;
  const call = { environment: { id: environmentId, timeZone }, actor: by.actor };
  const { path } = await makeLink(services, tx, call, row.id);
  await emailCard(services, tx, row, { last4: card.last4, expiry: card.expiry, nextOn: row.nextOn, path });
  await subscriptionStates.note(services, tx, row, {
    kind: 'told_of_card',
    params: { expiry: card.expiry },
    ...by,
  });
  return true;
}

export const notifyBeforeCharge = async (services: Services): Promise<number> =>
  (await notifyPriceChanges(services)) + (await notifyExpiringCards(services));
