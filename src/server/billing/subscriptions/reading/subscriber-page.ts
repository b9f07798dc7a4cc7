// The customer's own page of a subscription: found by the link's secret, with its permitted actions.

import { timingSafeEqual } from 'node:crypto';
import { invoiceUrl } from '#server/billing/invoices/invoice-address.ts';
import { dueOf } from '#server/billing/invoices/states.ts';
import type { InvoiceRow } from '#server/billing/invoices/writing/lock-invoices.ts';
import { describeMerchant, loadMerchant } from '#server/payments/checkout/payment.ts';
import { findCardEntry } from '#server/payments/gateways/choose-gateways.ts';
import { verifyCard } from '#server/payments/saved-card-payments/verify-card.ts';
import { listProvedCards, listSavedCards } from '#server/payments/saved-cards/cards.ts';
import type { Merchant } from '#server/payments/sources/merchant.ts';
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Handlers, Services, TxServices } from '#server/services.ts';
import type {
  OwnSubscription,
  subscriberPageContract,
} from '#shared/contract/billing/subscriptions/subscriber-page.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { makeOwnChange, quoteOwnChange, readOwnPlans } from '../changing/own-change.ts';
import { hashLink } from '../changing/send-link.ts';
import type { StepCall } from '../changing/step-call.ts';
import { cancelSubscription, setCard, undoCancel } from '../changing/steps.ts';
import { selectPeriods } from '../queries.ts';
import { subscriptionsRateLimits } from '../rate-limits.ts';
import { type ListedSubscription, subscriptionsOf } from './list-subscriptions.ts';
import { readUpcoming, toPeriod } from './service.ts';

const invoicesMax = 24;
const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Returns the subscription that a link opens; throws LINK_DEAD. */
async function openLink(services: TxServices, db: Db, token: string): Promise<ListedSubscription> {
  const row = await subscriptionsOf(db)
    .where('subscriptions.environmentId', '=', uuidOf(token.slice(0, 32)))
    .where('subscriptions.id', '=', uuidOf(token.slice(32, 64)))
    .executeTakeFirst();
  const linkHash = Buffer.from(hashLink(token.slice(64)));
  const known = Buffer.from(row?.linkHash ?? '');
  if (!row || known.length !== linkHash.length || !timingSafeEqual(known, linkHash))
    throw new AppError('LINK_DEAD', { sentence: 'This link is no longer valid.' });
  const { clock } = withClockOf(services, row.environmentId);
  if (row.linkUntil === null || row.linkUntil <= clock.now())
    throw new AppError('LINK_DEAD', { sentence: 'This link has expired. Ask the business for a new one.' });
  return row;
}

async function selectInvoicesOf(
  db: Db,
  environmentId: string,
  ids: readonly string[],
): Promise<InvoiceRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('id', 'in', ids)
    .selectAll()
    .execute();
}

async function describe(services: TxServices, db: Db, row: ListedSubscription): Promise<OwnSubscription> {
  const { environmentId, customerId } = row;
  const merchant = await loadMerchant(services, db, environmentId);
  const { publicUrl } = withPublicAddress(services, merchant.websiteHost);
  const periods = (await selectPeriods(db, row)).slice(0, invoicesMax);
  const invoices = await selectInvoicesOf(
    db,
    environmentId,
    periods.map(({ invoiceId }) => invoiceId),
  );
  const invoiceOf = (id: string) => invoices.find((invoice) => invoice.id === id);
  const urlOf = (id: string) => {
    const invoice = invoiceOf(id);
    return invoice ? invoiceUrl(invoice, publicUrl) : null;
  };
  const open = periods.findLast(({ paidAt, droppedAt }) => paidAt === null && droppedAt === null);
  const owed = open && invoiceOf(open.invoiceId);
  const upcoming = await readUpcoming(db, row);
  const plan = await db
    .selectFrom('plans')
    .where('environmentId', '=', environmentId)
    .where('id', '=', row.planId)
    .select('description')
    .executeTakeFirst();
  const proved = new Set((await listProvedCards(db, { environmentId, customerId })).map(({ id }) => id));
  return {
    merchantName: describeMerchant(merchant).name,
    ...moneyModeOf(services, merchant),
    reference: row.reference,
    plan: row.planName,
    description: plan?.description ?? null,
    status: row.status,
    currency: row.currency,
    quantity: row.quantity,
    interval: row.interval,
    intervalCount: row.intervalCount,
    collection: row.collection,
    nextOn: upcoming?.on ?? null,
    nextTotal: upcoming?.total ?? null,
    servedUntil: row.periodUntil,
    cancelOn: row.cancelOn,
    planId: row.planId,
    plans: await readOwnPlans(db, row),
    cardId: row.savedCardId,
    cardEntry: row.endedAt === null && (await takesCards(services, db, merchant, row.currency)),
    cards: (await listSavedCards(db, { environmentId, customerId })).filter(
      ({ id }) => id === row.savedCardId || proved.has(id),
    ),
    unpaid:
      owed && dueOf(owed) > 0
        ? { number: owed.number ?? '', amount: dueOf(owed), url: invoiceUrl(owed, publicUrl) }
        : null,
    invoices: periods.map((period) => {
      const { from, until, total, state, invoice } = toPeriod(period);
      return { number: invoice.number, from, until, total, state, url: urlOf(period.invoiceId) };
    }),
  };
}

/** Whether our own form accepts cards of the currency; a gateway's page does not count. */
async function takesCards(
  { rails }: Pick<TxServices, 'rails'>,
  db: Db,
  { businessId, mode }: Pick<Merchant, 'businessId' | 'mode'>,
  currency: Currency,
): Promise<boolean> {
  return (await findCardEntry(rails, db, { businessId, mode, currency })) === 'own';
}

/** Rate limits by IP address and by subscription, so that a leaked link cannot be used to test cards. */
async function countSaving({ rateLimits }: Services, ip: string, id: string): Promise<void> {
  await rateLimits.consume(subscriptionsRateLimits.saveOwnCard, ip);
  await rateLimits.consume(subscriptionsRateLimits.saveOwnCard, id);
}

async function stepBy(services: TxServices, db: Db, row: ListedSubscription): Promise<StepCall> {
  const merchant = await loadMerchant(services, db, row.environmentId);
  return {
    actor: { kind: 'customer', name: row.customerName },
    environment: { id: row.environmentId, timeZone: merchant.timeZone },
  };
}

const limited = ({ services, ip }: { services: Services; ip: string }) =>
  services.rateLimits.consume(subscriptionsRateLimits.ownSubscription, ip);

export const subscriberPageRoutes: Handlers<typeof subscriberPageContract> = {
  getOwnSubscription: async ({ tx, services, params: { token } }) => {
    const row = await openLink(services, tx, token);
    return describe(withClockOf(services, row.environmentId), tx, row);
  },
  chooseOwnCard: {
    before: limited,
    handle: async ({ tx, services, body, audit, params: { token } }) => {
      const row = await openLink(services, tx, token);
      const own = withClockOf(services, row.environmentId);
      await setCard(own, tx, await stepBy(own, tx, row), row.id, body.cardId);
      audit({ entity: 'subscription', entityId: row.id, after: { card: 'changed by the customer' } });
      return describe(own, tx, await openLink(services, tx, token));
    },
  },
  saveOwnCard: async ({ services, body, ip, audit, params: { token } }) => {
    const { db } = services.database;
    const row = await openLink(services, db, token);
    await countSaving(services, ip, row.id);
    if (row.endedAt !== null) throw new AppError('CONFLICT', { sentence: 'This subscription has ended.' });
    const own = withClockOf(services, row.environmentId);
    const merchant = await loadMerchant(own, db, row.environmentId);
    const { number, cvv, expiry } = body.card;
    const [expiryMonth = 0, year = 0] = expiry.split('/').map(Number);
    const card = { number, cvv, expiryMonth, expiryYear: 2000 + year };
    const { currency, customerId } = row;
    await verifyCard(own, { merchant, currency, customerId, card, ip }, async (tx, cardId) =>
      setCard(own, tx, await stepBy(own, tx, row), row.id, cardId),
    );
    audit({ entity: 'subscription', entityId: row.id, after: { card: 'saved by the customer' } });
    return describe(own, db, await openLink(services, db, token));
  },
  quoteOwnChange: {
    before: limited,
    handle: async ({ tx, services, query, params: { token } }) => {
      const row = await openLink(services, tx, token);
      const own = withClockOf(services, row.environmentId);
      return quoteOwnChange(own, tx, row, (await stepBy(own, tx, row)).environment, query);
    },
  },
  makeOwnChange: {
    before: limited,
    handle: async ({ tx, services, body, audit, params: { token } }) => {
      const row = await openLink(services, tx, token);
      const own = withClockOf(services, row.environmentId);
      await makeOwnChange(own, tx, row, (await stepBy(own, tx, row)).environment, body);
      const { planId, quantity, total } = body;
      audit({ entity: 'subscription', entityId: row.id, after: { planId, quantity, total } });
      return describe(own, tx, await openLink(services, tx, token));
    },
  },
  cancelOwnSubscription: {
    before: limited,
    handle: async ({ tx, services, body, audit, params: { token } }) => {
      const row = await openLink(services, tx, token);
      const own = withClockOf(services, row.environmentId);
      const runs = row.status === 'ACTIVE' || row.status === 'PENDING';
      const when = runs && (row.periodUntil ?? row.nextOn) !== null ? 'period_end' : 'now';
      await cancelSubscription(own, tx, await stepBy(own, tx, row), row.id, { when, reason: body.reason });
      audit({ entity: 'subscription', entityId: row.id, after: { cancelled: when } });
      return describe(own, tx, await openLink(services, tx, token));
    },
  },
  undoOwnCancel: {
    before: limited,
    handle: async ({ tx, services, audit, params: { token } }) => {
      const row = await openLink(services, tx, token);
      const own = withClockOf(services, row.environmentId);
      await undoCancel(own, tx, await stepBy(own, tx, row), row.id);
      audit({ entity: 'subscription', entityId: row.id, after: { cancelled: 'undone' } });
      return describe(own, tx, await openLink(services, tx, token));
    },
  },
};
