// The chart of accounts: every kind of account, its side and its floor, kept per environment and currency.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

/** creditNormal: grows by credit (what we owe, or income). floored: may never fall below what is held on it. */
type AccountRule = { creditNormal: boolean; floored: boolean; label: string; merchant: boolean };

/**
 * `label` is what people read; `merchant` marks the merchant's own balances, whose sum is what the platform owes it.
 * Fee, tax and clearing accounts are kept per environment, so that no row is hot for the whole platform.
 */
export const accountKinds = {
  /** What the card processor or bank has collected and owes the platform. */
  gateway_receivable: { creditNormal: false, floored: false, label: 'Gateway', merchant: false },
  /** What acquirers keep of the payments they settle. */
  gateway_fees: { creditNormal: false, floored: false, label: 'Acquirer fees', merchant: false },
  /** What is to be booked at the platform's settlement bank, in or out, and no statement has confirmed yet. */
  settlement_bank: { creditNormal: false, floored: false, label: 'Settlement bank', merchant: false },
  /** What the bank's statements confirm that lies on the platform's account. */
  bank_account: { creditNormal: false, floored: false, label: 'Bank account', merchant: false },
  /** What banks keep for their services. */
  bank_fees: { creditNormal: false, floored: false, label: 'Bank fees', merchant: false },
  /** Collected for the merchant, waiting for its settlement day. */
  merchant_pending: { creditNormal: true, floored: true, label: 'Pending', merchant: true },
  /** Collected for the merchant and free to be paid out. */
  merchant_available: { creditNormal: true, floored: true, label: 'Available', merchant: true },
  /** Collected for a sub-account, waiting for its settlement day. The owner is the sub-account. */
  sub_account_pending: { creditNormal: true, floored: true, label: "Sub-account's pending", merchant: false },
  /** Collected for a sub-account and free to be paid out. The owner is the sub-account. */
  sub_account_available: {
    creditNormal: true,
    floored: true,
    label: "Sub-account's available",
    merchant: false,
  },
  /** Kept back of what became available, until its day: the rolling reserve. */
  merchant_reserve: { creditNormal: true, floored: true, label: 'Reserve', merchant: true },
  /** What the merchant owes the platform: a dispute or its fee took more than there was. */
  merchant_debt: { creditNormal: false, floored: true, label: 'Owed by the business', merchant: true },
  /** Left the balance in a payout that the bank has not confirmed. */
  payout_transit: { creditNormal: true, floored: true, label: 'Payouts in transit', merchant: false },
  /** What the acquirer paid more or less than it should have, until somebody has found out why. */
  settlement_difference: {
    creditNormal: false,
    floored: false,
    label: 'Settlement differences',
    merchant: false,
  },
  /** Set aside for a dispute until it is decided. */
  merchant_lien: { creditNormal: true, floored: true, label: 'On hold for disputes', merchant: true },
  /** Taken from the merchant for a refund that the rail has not confirmed. */
  refund_suspense: { creditNormal: true, floored: true, label: 'Refunds in progress', merchant: false },
  /** Arrived by bank transfer and not yet attributed to a payment, or to be returned to its sender. */
  collection_suspense: {
    creditNormal: true,
    floored: true,
    label: 'Unmatched transfers',
    merchant: false,
  },
  /** Arrived on a virtual account and not yet credited, or to be returned to its sender. */
  inflow_suspense: { creditNormal: true, floored: true, label: 'Pending inflows', merchant: false },
  /** What the platform's own books hold for a business, or owe to one: over all of them it adds up to nothing. */
  platform_clearing: {
    creditNormal: false,
    floored: false,
    label: 'Held by the platform',
    merchant: false,
  },
  /** In a wallet of the business or of one of its customers. The owner is the wallet. */
  wallet: { creditNormal: true, floored: true, label: 'Wallet', merchant: false },
  /** Left a wallet for a transfer that the rail has not confirmed. */
  transfer_suspense: { creditNormal: true, floored: true, label: 'Transfers in progress', merchant: false },
  /** Left a wallet for a remittance that the partner has not confirmed. */
  remittance_suspense: {
    creditNormal: true,
    floored: true,
    label: 'Remittances in progress',
    merchant: false,
  },
  /** Exchanged for merchants at a quoted rate: what the platform has got in a currency, or has given away, and is to cover. */
  exchange_position: { creditNormal: true, floored: false, label: 'Exchanged', merchant: false },
  /** Fees the platform has earned. */
  fee_income: { creditNormal: true, floored: false, label: 'Fees', merchant: false },
  /** VAT on fees, owed to the tax authority. */
  vat_payable: { creditNormal: true, floored: false, label: 'VAT payable', merchant: false },
  /** Stamp duty collected, owed to the tax authority. */
  stamp_duty_payable: { creditNormal: true, floored: false, label: 'Stamp duty payable', merchant: false },
  /** Net pay and statutory deductions of payroll runs, owed to employees and authorities. */
  payroll_payable: { creditNormal: true, floored: false, label: 'Payroll payable', merchant: false },
  /** What the points that customers were given cost the business, less what expired or went back. */
  marketing_expense: { creditNormal: false, floored: false, label: 'Reward points issued', merchant: false },
  /** Value of reward points customers may still spend. */
  reward_liability: { creditNormal: true, floored: false, label: 'Rewards', merchant: false },
  /** What was sold for reward points, at their worth when they were used. */
  reward_redeemed: { creditNormal: true, floored: false, label: 'Sales for points', merchant: false },
} as const satisfies Record<string, AccountRule>;

export type AccountKind = keyof typeof accountKinds;

/** Names an account: one a kind, currency and environment, or one an owner where a kind has several. */
export type AccountName = { environmentId: string; kind: AccountKind; currency: Currency; ownerId?: string };

const known = new Map<string, number>();
const knownMax = 200_000;

function keyOf(name: AccountName): string {
  return `${name.environmentId}:${name.kind}:${name.currency}:${name.ownerId ?? ''}`;
}

/**
 * The numbers of accounts, each unique in its environment alone, opened when they are first needed. Accounts are never removed, so numbers are remembered; not
 * one that was opened by this very transaction, which may yet be rolled back.
 */
export async function getAccounts(db: Db, names: readonly AccountName[]): Promise<number[]> {
  const missing = names.filter((name) => !known.has(keyOf(name)));
  const found = missing.length > 0 ? await openAccounts(db, missing) : known;
  return names.map((name) => (known.get(keyOf(name)) ?? found.get(keyOf(name))) as number);
}

/** One account's number. */
export async function getAccount(db: Db, name: AccountName): Promise<number> {
  const [id] = await getAccounts(db, [name]);
  return id as number;
}

/** A number is drawn: whoever draws one that its environment has already draws again. Twice is rarer than anybody will see. */
const drawsMax = 10;

async function openAccounts(db: Db, names: readonly AccountName[]): Promise<Map<string, number>> {
  if (known.size > knownMax) known.clear();
  for (let draw = 0; draw <= drawsMax; draw += 1) {
    const found = await selectAccounts(db, names);
    const absent = names.filter((name) => !found.has(keyOf(name)));
    if (absent.length === 0) return found;
    await insertAccounts(db, absent);
  }
  throw new Error('No number was found for an account.');
}

async function insertAccounts(db: Db, names: readonly AccountName[]): Promise<void> {
  const rows = names.map((name) => ({
    environmentId: name.environmentId,
    kind: name.kind,
    ownerId: name.ownerId ?? null,
    currency: name.currency,
    creditNormal: accountKinds[name.kind].creditNormal,
    floored: accountKinds[name.kind].floored,
    createdAt: sql<Date>`now()`,
  }));
  await db
    .insertInto('ledgerAccounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function selectAccounts(db: Db, names: readonly AccountName[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ledgerAccounts')
    .select(['id', 'environmentId', 'kind', 'currency', 'ownerId'])
    .select(sql<boolean>`xmin is distinct from pg_current_xact_id_if_assigned()::xid`.as('isCommitted'))
    .where('environmentId', 'in', [...new Set(names.map((name) => name.environmentId))])
    .where('kind', 'in', [...new Set(names.map((name) => name.kind))])
    .execute();
  const found = new Map<string, number>();
  for (const { id, isCommitted, ownerId, ...row } of rows) {
    const name = { ...row, ...(ownerId && { ownerId }) } as AccountName;
    found.set(keyOf(name), id);
    if (isCommitted) known.set(keyOf(name), id);
  }
  return found;
}

/** Forgets remembered numbers: for tests that throw a database away. */
export function clearAccountCache(): void {
  known.clear();
}
