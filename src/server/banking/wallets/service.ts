// Viewing wallets: lists, one with its limits and history, totals per currency, and the owner of a reference.

import { readTimeline } from '#server/account/branding/read-timeline.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countedPage } from '#server/platform/db/list-pages.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { addDays, dayOf, startOfDay, startOfMonth } from '#server/platform/time/business-days.ts';
import { walletSentences } from '#shared/banking/wallet-lines.ts';
import { walletCurrencies } from '#shared/contract/banking/wallet-enums.ts';
import type { Wallet, WalletDetail, WalletLimits } from '#shared/contract/banking/wallet-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import {
  countSiblings,
  countWallets,
  findWallet,
  selectLiens,
  selectWalletByReference,
  selectWallets,
  sumWallets,
  type WalletListQuery,
} from './lists/list-queries.ts';
import type { ListedWallet } from './lists/listed-wallets.ts';
import {
  selectDebited,
  selectLargestDeposit,
  selectLimits,
  selectOwnWallets,
  selectWalletEvents,
} from './queries.ts';
import { creditProblem } from './wallet-rules.ts';

export type ReadServices = { publicUrl: string; clock: Clock };

export function toWallet(row: ListedWallet): Wallet {
  const { id, reference, type, name, currency, status, block, tier, ledger, lien } = row;
  const customer = row.customerId
    ? { id: row.customerId, name: row.customerName, email: row.customerEmail ?? '' }
    : null;
  return {
    id,
    reference,
    type,
    name,
    currency,
    status,
    block,
    tier,
    ledger,
    lien,
    available: ledger - lien,
    account_number: row.accountNumber,
    account_bank: row.accountBank,
    customer,
    created_at: row.createdAt.toISOString(),
  };
}

export async function listWallets(db: Db, environment: Environment, query: WalletListQuery) {
  return countedPage(query, selectWallets(db, environment.id, query), toWallet, () =>
    countWallets(db, environment.id, query),
  );
}

export async function getWallet(
  services: ReadServices,
  db: Db,
  environment: Environment,
  walletId: string,
): Promise<WalletDetail> {
  const row = await findWallet(db, environment.id, walletId);
  const [limits, liens, moreWallets, events] = [
    await readLimits(db, services.clock, environment, row),
    await selectLiens(db, environment.id, walletId),
    await countSiblings(db, row),
    await selectWalletEvents(db, environment.id, walletId),
  ];
  const lines = await readTimeline(services, db, events, { sentences: walletSentences });
  const { blockReason, blockedBy, blockedAt } = row;
  return {
    ...toWallet(row),
    blocked:
      blockReason && blockedAt
        ? { reason: blockReason, by: blockedBy ?? '', at: blockedAt.toISOString() }
        : null,
    limits,
    liens: liens.map(({ id, kind, amount, placedAt, expiresAt, lienId, reason, placedBy }) => ({
      id,
      kind,
      lien_id: lienId,
      amount,
      reason,
      by: placedBy,
      placed_at: placedAt.toISOString(),
      until: expiresAt?.toISOString() ?? null,
    })),
    more_wallets: moreWallets,
    history: lines.map(({ row: _, ...line }) => line),
  };
}

/** The limits of a customer's wallet with their usage. */
async function readLimits(
  db: Db,
  clock: Clock,
  environment: Environment,
  row: ListedWallet,
): Promise<WalletLimits | null> {
  if (row.tier === null) return null;
  const { timeZone } = environment;
  const tiers = await selectLimits(db, row.currency, clock.now());
  const limits = tiers.find(({ tier }) => tier === row.tier);
  if (!limits) return null;
  const today = dayOf(clock.now(), timeZone);
  const of = { environmentId: environment.id, walletId: row.id };
  return {
    ...limits,
    debited_today: await selectDebited(db, { ...of, day: today }),
    largest_deposit: await selectLargestDeposit(db, { ...of, day: startOfMonth(today) }),
    renews_at: startOfDay(addDays(today, 1), timeZone).toISOString(),
    next: tiers.find(({ tier }) => tier > limits.tier) ?? null,
  };
}

export async function getWalletStatistics(db: Db, environment: Environment, requested: Currency | undefined) {
  const currency = requested ?? environment.currency;
  const sums = await sumWallets(db, environment.id, currency);
  const counts = await countWallets(db, environment.id, {
    currency,
    status: [],
    type: [],
    sort: '-createdAt',
  });
  const of = (owner: 'own' | 'customers') => {
    const {
      count = 0,
      ledger = 0,
      lien = 0,
      available = 0,
    } = sums.find((item) => item.owner === owner) ?? {};
    return { count, ledger, lien, available };
  };
  const countOf = (wanted: string): number => counts.find(({ status }) => status === wanted)?.count ?? 0;
  return {
    currency,
    own: of('own'),
    customers: of('customers'),
    active: countOf('ACTIVE'),
    blocked: countOf('BLOCKED'),
  };
}

/** The wallet totals per currency. */
export async function getWalletBalance(db: Db, environment: Environment) {
  const sums = await sumWallets(db, environment.id, null);
  const currencies = [...new Set(sums.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const mine = sums.filter((item) => item.currency === currency);
    const total = (key: 'lien' | 'available' | 'count'): number =>
      mine.reduce((sum, item) => sum + item[key], 0);
    const ledger = (owner: string): number => mine.find((item) => item.owner === owner)?.ledger ?? 0;
    return {
      currency,
      own: ledger('own'),
      customers: ledger('customers'),
      lien: total('lien'),
      available: total('available'),
      wallets: total('count'),
    };
  });
}

/** The business's own wallets, and the currencies in which it may open more. */
export async function listOwnWallets(
  db: Db,
  environment: Pick<Environment, 'id'>,
  currency: Currency | undefined,
) {
  const rows = await selectOwnWallets(db, environment.id, { currency });
  const items: Wallet[] = [];
  for (const { id } of rows) items.push(toWallet(await findWallet(db, environment.id, id)));
  const active = new Set((await selectOwnWallets(db, environment.id, {})).map((row) => row.currency));
  return {
    items,
    currencies: walletCurrencies.map((currency) => ({ currency, active: active.has(currency) })),
  };
}

/** The owner of a wallet reference, and the reason if an amount would be refused. */
export async function validateWallet(
  services: ReadServices,
  db: Db,
  environment: Environment,
  request: { reference: string; amount?: number | undefined },
) {
  const found = await selectWalletByReference(db, environment.id, request.reference.trim().toUpperCase());
  if (!found) throw new AppError('NOT_FOUND');
  const { id, name, currency, status, ledger } = found;
  const of = { wallet: found, ledger, amount: request.amount ?? 1, timeZone: environment.timeZone };
  return { id, name, currency, status, problem: await creditProblem(db, services.clock, of) };
}
