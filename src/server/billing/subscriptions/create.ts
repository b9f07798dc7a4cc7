// Creation of a subscription: start, payment method, and the first invoice if it starts today.

import { recordCustomer } from '#server/customers/customers/service.ts';
import { findSavedCard } from '#server/payments/saved-cards/cards.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import type { subscriptionsContract } from '#shared/contract/billing/subscriptions/subscriptions.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError, refuseAt } from '#shared/contract/errors.ts';
import { amountMax } from '#shared/money.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import { billPeriod } from './bill-periods.ts';
import { takeCoupon } from './coupons.ts';
import { goOn, greet } from './follow-invoices.ts';
import { insertSubscription, lockSubscription, type SubscriptionRow } from './queries.ts';
import { subscriptionStates } from './states.ts';
import { billingTime, netOf, newestTerms, type Terms } from './terms.ts';

export type SubscriptionCall = {
  /** Whether the customer subscribes by the plan link: the card is saved with the first payment. */
  byPayer?: boolean;
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Pick<Environment, 'id' | 'timeZone'>;
  audit: (details: AuditDetails) => void;
};
export type SubscribeRequest = BodyOf<(typeof subscriptionsContract)['createSubscription']>;

/** The deadline of a first payment. */
const firstPaymentMs = 23 * 3_600_000;

/** An available plan, at its newest price. */
export async function findTerms(
  db: Db,
  environmentId: string,
  request: Pick<SubscribeRequest, 'planId' | 'currency' | 'quantity'>,
): Promise<Terms> {
  const plan = await db
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', request.planId)
    .selectAll()
    .executeTakeFirst();
  if (!plan) throw new AppError('NOT_FOUND');
  if (plan.status !== 'ACTIVE') refuseAt('planId', 'This plan is not accepting subscriptions');
  if (request.quantity > 1 && !plan.quantityAllowed) refuseAt('quantity', 'This plan has no quantity');
  const terms = await newestTerms(db, plan, request.currency, request.quantity);
  if (!terms) return refuseAt('currency', `This plan has no price in ${request.currency}`);
  if (netOf(terms) > amountMax) refuseAt('quantity', 'Amount is too large');
  return terms;
}

export async function checkCard(
  tx: Tx,
  owner: { environmentId: string; customerId: string },
  cardId: string,
): Promise<void> {
  if (!(await findSavedCard(tx, owner, cardId)))
    refuseAt('savedCardId', 'Choose one of the customer’s saved cards');
}

/** Requires a card that the customer has saved when the subscription charges a card. */
async function checkWay(
  tx: Tx,
  owner: { environmentId: string; customerId: string },
  { collection, savedCardId }: Pick<SubscribeRequest, 'collection' | 'savedCardId'>,
): Promise<void> {
  if (collection !== 'card') return;
  if (!savedCardId) refuseAt('savedCardId', 'Choose one of the customer’s saved cards');
  else await checkCard(tx, owner, savedCardId);
}

/** Creates a subscription; one that begins today is billed at once. Returns its id. */
export async function createSubscription(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit, byPayer = false }: SubscriptionCall,
  request: SubscribeRequest,
): Promise<string> {
  const { clock } = services;
  const { id: environmentId, timeZone } = environment;
  const now = clock.now();
  const today = dayOf(now, timeZone);
  const startsOn = request.startsOn ?? today;
  if (startsOn < today) refuseAt('startsOn', 'Choose today or a later date');
  const terms = await findTerms(tx, environmentId, request);
  const customerId = await recordCustomer(tx, clock, environmentId, { ...request.customer, phone: null });
  if (!byPayer) await checkWay(tx, { environmentId, customerId }, request);
  const { plan } = terms;
  const trialDays = request.trialDays ?? plan.trialDays;
  const anchorOn = dayAfter(startsOn, trialDays);
  const isNow = anchorOn === today;
  const { currency } = request;
  const id = clock.newId();
  const of = { environmentId, id, customerId, currency, terms };
  const coupon = request.couponCode ? await takeCoupon(services, tx, of, request.couponCode) : null;
  const row = await insertSubscription(tx, {
    environmentId,
    id,
    reference: makeReference('SUB'),
    status: 'CREATED',
    customerId,
    planId: plan.id,
    version: terms.version,
    currency: request.currency,
    quantity: request.quantity,
    amount: netOf(terms),
    collection: request.collection,
    savedCardId: request.collection === 'card' ? (request.savedCardId ?? null) : null,
    interval: plan.interval,
    intervalCount: plan.intervalCount,
    startsOn,
    trialUntil: trialDays > 0 ? anchorOn : null,
    anchorOn,
    coupon: coupon && JSON.stringify(coupon),
    nextOn: anchorOn,
    nextAt: isNow ? now : billingTime(anchorOn, timeZone),
    invoiceLimit: request.invoiceLimit ?? plan.invoiceLimit,
    notifiedVersion: terms.version,
    expiresAt: isNow && request.collection === 'card' ? new Date(now.getTime() + firstPaymentMs) : null,
    byPayer,
    createdByName: actor.name,
    memberId: actor.kind === 'user' && !byPayer ? actor.userId : null,
    createdAt: now,
    updatedAt: now,
  });
  const by = { actor: byPayer ? byCustomer(actor) : callerOf(actor), tone: 'neutral' } as const;
  await subscriptionStates.begin(
    services,
    tx,
    { row },
    { kind: 'created', params: { plan: plan.name }, ...by },
  );
  if (coupon)
    await subscriptionStates.note(services, tx, row, {
      kind: 'coupon_taken',
      params: { code: coupon.code },
      ...by,
    });
  audit({ entity: 'subscription', entityId: row.id, after: { ...request } });
  await begin(services, tx, row, { isNow, timeZone });
  return row.id;
}

/** The actor of changes made by link. */
export const byCustomer = ({ name }: { name: string }) => ({ kind: 'customer', name }) as const;

/** Activates at once a subscription that needs no first payment: a trial, a later start, or payment by invoice. */
async function begin(
  services: TxServices,
  tx: Tx,
  row: SubscriptionRow,
  { isNow, timeZone }: { isNow: boolean; timeZone: string },
): Promise<void> {
  const isWaiting = isNow && row.collection === 'card';
  const started = isWaiting ? row : await start(services, tx, row);
  if (!isWaiting && row.byPayer) await greet(services, tx, started);
  if (!isNow) return;
  const invoice = await billPeriod(services, tx, started, timeZone);
  if (invoice?.status !== 'PAID') return;
  const after = await lockSubscription(tx, started);
  if (after) await goOn(services, tx, after, invoice.number ?? '');
}

function start(services: TxServices, tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  return subscriptionStates.change(
    services,
    tx,
    { row },
    {
      set: { activatedAt: services.clock.now(), expiresAt: null },
      line: { kind: 'started', actor: { kind: 'platform' }, tone: 'success' },
    },
  );
}
