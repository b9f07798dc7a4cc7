// SQL of the payment list: one page of it, and row-by-row counts where the roll-ups do not apply.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { listOrder } from '#server/platform/db/list-order.ts';
import type { PaymentSums } from '#server/platform/db/tables/payments/figures.ts';
import { countCap } from '#shared/contract/envelope.ts';
import type { TransactionFilters, TransactionListItem } from '#shared/contract/payments/transactions.ts';
import type { Currency } from '#shared/money.ts';
import { displayedStateOf, netOf } from '#shared/payments/displayed-state.ts';
import { type Conditions, dimensionConditions, type Tab, tabCondition } from './filter-queries.ts';
import { type SettlementJson, settlementJson, settlementOf } from './standing/settlement-standing.ts';

/** The sort columns of the list; each has an index on the environment, the column and the id. */
export const inOrder = listOrder<TransactionFilters>('transactions', {
  createdAt: sql`transactions.created_at`,
  reference: sql`transactions.reference`,
  amount: sql`transactions.amount`,
});
/** Time ranges that contain the page, when the roll-ups know them; else none. */
export type Span = { from: Date; to: Date };
export type PageOfList = {
  tab: Tab;
  sort: TransactionFilters['sort'];
  limit: number;
  offset: number;
  spans?: readonly Span[];
};

/** The most rows read to count matches that no roll-up covers: the newest ones where no index leads to them … */
const readMax = countCap;
/** … and fewer when each must be compared with the words of a text. */
const comparedMax = 2000;
/** The number of newest payments that are searched for a page before the roll-ups are used to locate it. */
const nearMax = 2000;

export const listColumns = [
  'transactions.id',
  'transactions.reference',
  'transactions.merchantReference',
  'transactions.status',
  'transactions.refundState',
  'transactions.refundPending',
  'transactions.refundedAmount',
  'transactions.shared',
  'transactions.feesReturned',
  'transactions.chargedBack',
  'transactions.chargebackFee',
  'transactions.disputeState',
  'transactions.currency',
  'transactions.amount',
  'transactions.fee',
  'transactions.vat',
  'transactions.net',
  'transactions.channel',
  'transactions.cardScheme',
  'transactions.cardLast4',
  'transactions.customerId',
  'transactions.customerName',
  'transactions.customerEmail',
  'transactions.sourceKind',
  'transactions.sourceId',
  'transactions.sourceName',
  'transactions.answers',
  'transactions.createdAt',
  'transactions.paidAt',
] as const;

function rowsOf(db: Db, environmentId: string) {
  return db.selectFrom('transactions').where('environmentId', '=', environmentId).select(listColumns);
}
export type ListRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>;
/** A row with the settlement of its money. */
export type PlacedRow = ListRow & { settlementItem: SettlementJson | null };

export function toListItem(row: PlacedRow): TransactionListItem {
  const parts = {
    status: row.status,
    refund: row.refundState,
    refundPending: row.refundPending,
    dispute: row.disputeState,
  };
  return {
    id: row.id,
    reference: row.reference,
    merchantReference: row.merchantReference,
    ...parts,
    standing: displayedStateOf(parts),
    settlement: settlementOf(row.settlementItem),
    currency: row.currency,
    amount: row.amount,
    fee: row.fee,
    vat: row.vat,
    refunded: row.refundedAmount,
    shared: row.shared,
    chargedBack: row.chargedBack,
    net: netOf(row),
    channel: row.channel,
    card: row.cardScheme && row.cardLast4 ? { scheme: row.cardScheme, last4: row.cardLast4 } : null,
    customer: { id: row.customerId, name: row.customerName, email: row.customerEmail },
    source: { kind: row.sourceKind, id: row.sourceId, name: row.sourceName },
    answers: row.answers,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

function inSpans(spans: readonly Span[]) {
  return (eb: ExpressionBuilder<Tables, 'transactions'>) =>
    eb.or(
      spans.map(({ from, to }) =>
        eb.and([eb('transactions.createdAt', '>=', from), eb('transactions.createdAt', '<', to)]),
      ),
    );
}

/** Returns one page. The inner query reads only the sort columns; the full rows are fetched for the page alone. */
export async function selectPage(
  db: Db,
  environmentId: string,
  conditions: Conditions,
  page: PageOfList,
): Promise<PlacedRow[]> {
  const rows = db
    .selectFrom('transactions')
    .where(conditions.reached)
    .where(conditions.checked)
    .where((eb) => eb.and(tabCondition(eb, page.tab)))
    .$if(page.spans !== undefined, (query) => query.where(inSpans(page.spans ?? [])))
    .select('transactions.id');
  const chosen = inOrder(rows, page).limit(page.limit).offset(page.offset);
  const found = db
    .selectFrom(chosen.as('chosen'))
    // Joined by the whole key, after the page is known: the planner may reverse a plain join, and select the page anew for every payment.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('transactions')
          .selectAll()
          .where('transactions.environmentId', '=', environmentId)
          .whereRef('transactions.id', '=', 'chosen.id')
          .offset(sql.lit(0))
          .as('transactions'),
      (join) => join.onTrue(),
    )
    .select([...listColumns, settlementJson.as('settlementItem')]);
  return inOrder(found, page).execute();
}

/** Returns one page by time, from the first few payments only: null when they do not fill it. */
export async function selectNearPage(
  db: Db,
  conditions: Conditions,
  page: PageOfList,
): Promise<PlacedRow[] | null> {
  const direction = page.sort.startsWith('-') ? 'desc' : 'asc';
  const near = db
    .selectFrom('transactions')
    .where(conditions.reached)
    .where((eb) => eb.and(tabCondition(eb, page.tab)))
    .selectAll()
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(nearMax);
  const rows = await db
    .selectFrom(near.as('transactions'))
    .where(conditions.checked)
    .select([...listColumns, settlementJson.as('settlementItem')])
    .orderBy('transactions.createdAt', direction)
    .orderBy('transactions.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.length === page.limit ? rows : null;
}

/** Count and sums of payments of one status and currency. */
export type StatusSum = PaymentSums & {
  status: 'successful' | 'pending' | 'failed';
  currency: Currency;
};

/** How many of the counted payments are refunded and disputed. */
export type BadgeCounts = { refunded: number; disputed: number };

/** Counts and sums by row. `capped`: more rows match than were counted, so the sums are partial. */
export type CountedSums = { sums: StatusSum[]; badges: BadgeCounts; capped: boolean };

/**
 * Counts and sums the matching rows, at most `countCap` of them. Where an index leads to the matches these are the rows; where only the
 * time does, the newest. Beyond that the counts are "at least".
 */
export async function sumMatching(db: Db, conditions: Conditions): Promise<CountedSums> {
  const { isWide, isCompared } = conditions;
  const rowsMax = isCompared ? comparedMax : readMax;
  const read = db
    .selectFrom('transactions')
    .where(conditions.reached)
    .$if(isWide, (query) => query.orderBy('createdAt', 'desc').orderBy('id', 'desc'))
    .selectAll()
    .limit(rowsMax + 1)
    .as('transactions');
  const rows = await db
    .selectFrom(read)
    .select((eb) => [
      sql<boolean>`${conditions.checked}`.as('matches'),
      'status',
      'currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(fee)::bigint`.as('fee'),
      sql<number>`sum(vat)::bigint`.as('vat'),
      sql<number>`sum(refunded_amount)::bigint`.as('refunded'),
      sql<number>`sum(refund_pending)::bigint`.as('refundPending'),
      sql<number>`sum(shared)::bigint`.as('shared'),
      sql<number>`sum(fees_returned)::bigint`.as('feesReturned'),
      sql<number>`sum(charged_back)::bigint`.as('chargedBack'),
      sql<number>`sum(chargeback_fee)::bigint`.as('chargebackFee'),
      sql<number>`count(*) filter (where refund_state <> 'none' and dispute_state not in ('open', 'lost'))`.as(
        'refundedCount',
      ),
      sql<number>`count(*) filter (where dispute_state in ('open', 'lost'))`.as('disputedCount'),
    ])
    .groupBy([sql`1`, 'status', 'currency'])
    .execute();
  const add = (some: typeof rows, of: (row: (typeof rows)[number]) => number): number =>
    some.reduce((sum, row) => sum + of(row), 0);
  const sums = rows.filter((row) => row.matches);
  const capped = add(rows, (row) => row.count) > rowsMax;
  return {
    sums,
    badges: {
      refunded: add(sums, (row) => row.refundedCount),
      disputed: add(sums, (row) => row.disputedCount),
    },
    capped,
  };
}

/** Counts refunded and disputed payments, up to `countCap` each, through their partial indexes. */
export async function countBadges(db: Db, conditions: Conditions): Promise<BadgeCounts> {
  const counted = (tab: 'refunded' | 'disputed') =>
    db
      .selectFrom(
        db
          .selectFrom('transactions')
          .where(conditions.reached)
          .where(conditions.checked)
          .where((eb) => eb.and(tabCondition(eb, tab)))
          .select(sql.lit(1).as('one'))
          .limit(countCap + 1)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count'));
  return db
    .selectNoFrom([counted('refunded').as('refunded'), counted('disputed').as('disputed')])
    .$castTo<BadgeCounts>()
    .executeTakeFirstOrThrow();
}

/** Returns counts and sums by status and currency, for time ranges too short for a roll-up. */
export function selectSpanSums(
  db: Db,
  environmentId: string,
  filters: Pick<TransactionFilters, 'channel' | 'currency' | 'source'>,
  spans: readonly Span[],
) {
  return db
    .selectFrom('transactions')
    .where('transactions.environmentId', '=', environmentId)
    .where((eb) => eb.and(dimensionConditions(eb, filters)))
    .where(inSpans(spans))
    .select([
      'transactions.status as status',
      'transactions.currency as currency',
      sql<number>`1::bigint`.as('count'),
      'transactions.amount as amount',
      'transactions.fee as fee',
      'transactions.vat as vat',
      'transactions.refundedAmount as refunded',
      'transactions.refundPending as refundPending',
      'transactions.shared as shared',
      'transactions.feesReturned as feesReturned',
      'transactions.chargedBack as chargedBack',
      'transactions.chargebackFee as chargebackFee',
    ]);
}
