// The chart of accounts: every kind of account with its normal side and floor, per environment and currency.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Currency } from '#shared/money.ts';

/** creditNormal: increases by credit (liabilities and income). floored: the balance may never fall below the amount held. */
type AccountRule = { creditNormal: boolean; floored: boolean; label: string; merchant: boolean };

/**
 * `label` is for display; `merchant` marks the merchant's own balances, whose sum is what the platform owes the merchant. Fee, tax and
 * clearing accounts are per environment, so that no row becomes a hot spot for the whole platform.
 */
export const accountKinds = {
  /** Amounts that the card processor or bank has collected and owes the platform. */
  gateway_receivable: { creditNormal: false, floored: false, label: 'Gateway', merchant: false },
  /** Fees that acquirers deduct from the payments they settle. */
  gateway_fees: { creditNormal: false, floored: false, label: 'Acquirer fees', merchant: false },
  /** Movements at the platform's settlement bank, in or out, that no statement has confirmed yet. */
  settlement_bank: { creditNormal: false, floored: false, label: 'Settlement bank', merchant: false },
  /** The balance of the platform's bank account as confirmed by bank statements. */
  bank_account: { creditNormal: false, floored: false, label: 'Bank account', merchant: false },
  /** Fees deducted by banks. */
  bank_fees: { creditNormal: false, floored: false, label: 'Bank fees', merchant: false },
  /** Collected for the merchant, awaiting its settlement day. */
  merchant_pending: { creditNormal: true, floored: true, label: 'Pending', merchant: true },
  /** Collected for the merchant and available for payout. */
  merchant_available: { creditNormal: true, floored: true, label: 'Available', merchant: true },
  /** Collected for a sub-account, awaiting its settlement day. The owner is the sub-account. */
  sub_account_pending: { creditNormal: true, floored: true, label: "Sub-account's pending", merchant: false },
  /** Collected for a sub-account and available for payout. The owner is the sub-account. */
  sub_account_available: {
    creditNormal: true,
    floored: true,
    label: "Sub-account's available",
    merchant: false,
  },
  /** The rolling reserve: withheld from amounts that became available, until its release day. */
  merchant_reserve: { creditNormal: true, floored: true, label: 'Reserve', merchant: true },
  /** Owed by the merchant to the platform, after a dispute or its fee exceeded the balance. */
  merchant_debt: { creditNormal: false, floored: true, label: 'Owed by the business', merchant: true },
  /** Debited for payouts that the bank has not confirmed. */
  payout_transit: { creditNormal: true, floored: true, label: 'Payouts in transit', merchant: false },
  /** Unexplained differences between the expected and the actual payment of an acquirer. */
  settlement_difference: {
    creditNormal: false,
    floored: false,
    label: 'Settlement differences',
    merchant: false,
  },
  /** Set aside for disputes until they are decided. */
  merchant_lien: { creditNormal: true, floored: true, label: 'On hold for disputes', merchant: true },
  /** Debited from the merchant for refunds that the rail has not confirmed. */
  refund_suspense: { creditNormal: true, floored: true, label: 'Refunds in progress', merchant: false },
  /** Received by bank transfer and not yet attributed to a payment, or due for return to the sender. */
  collection_suspense: {
    creditNormal: true,
    floored: true,
    label: 'Unmatched transfers',
    merchant: false,
  },
  /** Received on a virtual account and not yet credited, or due for return to the sender. */
  inflow_suspense: { creditNormal: true, floored: true, label: 'Pending inflows', merchant: false },
  /** What the platform's own books hold for a business, or owe to it: the sum over all books is zero. */
  platform_clearing: {
    creditNormal: false,
    floored: false,
    label: 'Held by the platform',
    merchant: false,
  },
  /** The balance of a wallet of the business or of one of its customers. The owner is the wallet. */
  wallet: { creditNormal: true, floored: true, label: 'Wallet', merchant: false },
  /** Debited from wallets for transfers that the rail has not confirmed. */
  transfer_suspense: { creditNormal: true, floored: true, label: 'Transfers in progress', merchant: false },
  /** Debited from wallets for remittances that the partner has not confirmed. */
  remittance_suspense: {
    creditNormal: true,
    floored: true,
    label: 'Remittances in progress',
    merchant: false,
  },
  /** The platform's open position per currency from exchanges for merchants at a quoted rate, which it has to cover. */
  exchange_position: { creditNormal: true, floored: false, label: 'Exchanged', merchant: false },
  /** Fees earned by the platform. */
  fee_income: { creditNormal: true, floored: false, label: 'Fees', merchant: false },
  /** VAT on fees, owed to the tax authority. */
  vat_payable: { creditNormal: true, floored: false, label: 'VAT payable', merchant: false },
  /** Stamp duty collected, owed to the tax authority. */
  stamp_duty_payable: { creditNormal: true, floored: false, label: 'Stamp duty payable', merchant: false },
  /** Net pay and statutory deductions of payroll runs, owed to employees and authorities. */
  payroll_payable: { creditNormal: true, floored: false, label: 'Payroll payable', merchant: false },
  /** The cost to the business of reward points issued to customers, less points that expired or were returned. */
  marketing_expense: { creditNormal: false, floored: false, label: 'Reward points issued', merchant: false },
  /** Value of the reward points that customers may still redeem. */
  reward_liability: { creditNormal: true, floored: false, label: 'Rewards', merchant: false },
  /** Sales paid with reward points, at the value of the points when redeemed. */
  reward_redeemed: { creditNormal: true, floored: false, label: 'Sales for points', merchant: false },
} as const satisfies Record<string, AccountRule>;

export type AccountKind = keyof typeof accountKinds;

/** The key of an account: one per kind, currency and environment, or one per owner for kinds with owners. */
export type AccountName = { environmentId: string; kind: AccountKind; currency: Currency; ownerId?: string };

const known = new Map<string, number>();
const knownMax = 200_000;

function keyOf(name: AccountName): string {
  return `${name.environmentId}:${name.kind}:${name.currency}:${name.ownerId ?? ''}`;
}

/**
 * Returns the account numbers, which are unique per environment, and opens missing accounts. Accounts are never removed, so numbers are
 * cached, except for accounts opened by the current transaction, which may still be rolled back.
 */
export async function getAccounts(db: Db, names: readonly AccountName[]): Promise<number[]> {
  const missing = names.filter((name) => !known.has(keyOf(name)));
  const found = missing.length > 0 ? await openAccounts(db, missing) : known;
  return names.map((name) => (known.get(keyOf(name)) ?? found.get(keyOf(name))) as number);
}

/** Returns the number of one account. */
export async function getAccount(db: Db, name: AccountName): Promise<number> {
  const [id] = await getAccounts(db, [name]);
  return id as number;
}

/** Account numbers are random; a number already used in the environment is drawn again. Two collisions in a row are extremely unlikely. */
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

/** Clears the cache of account numbers: for tests that drop a database. */
export function clearAccountCache(): void {
  known.clear();
}
