// Filter conditions of the payment list, in one place for the page, the counts, the figures and exports.

import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely';
import { findCustomersByPhone } from '#server/customers/customers/service.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import type { TransactionFilters } from '#shared/contract/payments/transactions.ts';

/** The matches of a search text: payments by reference, customers by the words of their names and e-mails. */
export type Found = {
  transactionIds: string[];
  /** null: too many to list by id; each payment's customer is then compared with the words. */
  customerIds: string[] | null;
  words: string[];
};

/** The matches of the filter texts. Absent: the filter is not set. */
export type FoundFilters = { search?: Found; customer?: Found; reference?: Found };

/** Filters that are dimensions of the roll-ups. */
type DimensionFilters = Pick<TransactionFilters, 'channel' | 'currency' | 'source'>;
export type Tab = TransactionFilters['tab'];

/** The most customers listed by id in a condition. */
const namedMax = 200;
/** The upper bound, in byte order, of strings that begin with a word. */
const lastCharacter = '\u{10FFFF}';
/** The least length of a reference prefix that is looked up (KSW-8F2): shorter ones match too many. */
const referencePrefixMin = 7;
/** The most payments matched by a reference prefix. */
const referencesMax = 1000;

/** The most payments of an amount that are read one by one. */
const rareMax = 2000;

type Builder = ExpressionBuilder<Tables, 'transactions'>;

/** Returns the words of a text, rarest among customers first: the first one drives the lookup, the others only confirm. */
async function rankWords(db: Db, environmentId: string, text: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select q as word from search_words(${text}::text) q
    order by (select count(*) from (
      select from customer_words w where w.environment_id = ${environmentId} and w.word >= q and w.word < q || ${lastCharacter}
      limit ${sql.lit(namedMax * 10)}) few), length(q) desc, q`.execute(db);
  return rows.map((row) => row.word);
}

/** Whether the row's customer has, for each of these, a word that begins with it. */
function bearsWords(
  customer: 'w.customer_id' | 'transactions.customer_id',
  environmentId: string,
  words: readonly string[],
) {
  const conditions = words.map(
    (
      word,
    ) => sql<SqlBool>`exists (select from customer_words other where other.environment_id = ${environmentId}
      and other.customer_id = ${sql.ref(customer)} and other.word >= ${word} and other.word < ${word + lastCharacter})`,
  );
  return sql<SqlBool>`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

async function findCustomers(
  db: Db,
  environmentId: string,
  words: readonly string[],
): Promise<string[] | null> {
  const [rarest, ...others] = words;
  if (rarest === undefined) return [];
  const { rows } = await sql<{ customerId: string }>`
    select w.customer_id from customer_words w
    where w.environment_id = ${environmentId} and w.word >= ${rarest} and w.word < ${rarest + lastCharacter}
      and ${bearsWords('w.customer_id', environmentId, others)}
    limit ${sql.lit(namedMax + 1)}`.execute(db);
  return rows.length > namedMax ? null : [...new Set(rows.map((row) => row.customerId))];
}

/** Returns payments whose reference, or the merchant's own, begins with a text. */
async function findByReference(db: Db, environmentId: string, text: string): Promise<string[]> {
  if (text.length < referencePrefixMin || /\s|@/.test(text)) return [];
  const ours = db
    .selectFrom(
      // References are unique across environments: the inner limit bounds how many rows of other businesses a short prefix reads.
      db
        .selectFrom('transactions')
        .select(['environmentId', 'id'])
        .where('reference', '>=', text.toUpperCase())
        .where('reference', '<', text.toUpperCase() + lastCharacter)
        .limit(10 * referencesMax)
        .as('begins'),
    )
    .where('environmentId', '=', environmentId)
    .select('id');
  const theirs = db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('merchantReference', '>=', text)
    .where('merchantReference', '<', text + lastCharacter)
    .select('id');
  const rows = await ours.unionAll(theirs).limit(referencesMax).execute();
  return rows.map((row) => row.id);
}

/** Resolves the filter texts, before anything is listed or counted. */
export async function findFilters(
  db: Db,
  environmentId: string,
  filters: TransactionFilters,
): Promise<FoundFilters> {
  const nobody = async (): Promise<string[]> => [];
  const find = async (text: string, by: { reference: boolean; customer: boolean }): Promise<Found> => {
    const [transactionIds, words, byPhone] = await Promise.all([
      by.reference ? findByReference(db, environmentId, text) : nobody(),
      by.customer ? rankWords(db, environmentId, text) : nobody(),
      by.customer ? findCustomersByPhone(db, environmentId, text) : nobody(),
    ]);
    const byWords = await findCustomers(db, environmentId, words);
    return { transactionIds, words, customerIds: byWords && [...new Set([...byPhone, ...byWords])] };
  };
  const { search, customer, reference } = filters;
  return {
    ...(search && { search: await find(search, { reference: true, customer: true }) }),
    ...(customer && { customer: await find(customer, { reference: false, customer: true }) }),
    ...(reference && { reference: await find(reference, { reference: true, customer: false }) }),
  };
}

/** Whether a text was given that matches nothing: the result is empty without a query. */
export function matchesNothing(found: FoundFilters): boolean {
  return Object.values(found).some(
    (item: Found) => item.transactionIds.length === 0 && item.customerIds?.length === 0,
  );
}

function isFound(eb: Builder, environmentId: string, found: Found): Expression<SqlBool> {
  const { transactionIds, customerIds, words } = found;
  const conditions: Expression<SqlBool>[] = [];
  if (transactionIds.length > 0)
    conditions.push(eb('transactions.id', '=', sql<string>`any(${transactionIds}::uuid[])`));
  if (customerIds === null) conditions.push(bearsWords('transactions.customer_id', environmentId, words));
  else if (customerIds.length > 0)
    conditions.push(eb('transactions.customerId', '=', sql<string>`any(${customerIds}::uuid[])`));
  return conditions.length > 0 ? eb.or(conditions) : sql<SqlBool>`false`;
}

/** Conditions on the roll-ups' dimensions other than time. */
export function dimensionConditions(eb: Builder, filters: DimensionFilters): Expression<SqlBool>[] {
  return [
    ...(filters.channel.length > 0 ? [eb('transactions.channel', 'in', filters.channel)] : []),
    ...(filters.currency.length > 0 ? [eb('transactions.currency', 'in', filters.currency)] : []),
    ...(filters.source.length > 0 ? [eb('transactions.sourceKind', 'in', filters.source)] : []),
  ];
}

/**
 * The condition of a tab, by `standingOf`, so that each payment is in exactly one tab beside 'all'; refunded and disputed are within the
 * partial indexes.
 */
export function tabCondition(eb: Builder, tab: Tab): Expression<SqlBool>[] {
  if (tab === 'all') return [];
  const isDisputed = sql<SqlBool>`transactions.dispute_state in ('open', 'lost')`;
  const isNotDisputed = sql<SqlBool>`transactions.dispute_state not in ('open', 'lost')`;
  if (tab === 'refunded') return [eb('transactions.refundState', '<>', sql.lit('none')), isNotDisputed];
  if (tab === 'disputed') return [eb('transactions.disputeState', '<>', sql.lit('none')), isDisputed];
  const isOfStatus = eb('transactions.status', '=', tab);
  if (tab !== 'successful') return [isOfStatus];
  return [isOfStatus, eb('transactions.refundState', '=', sql.lit('none')), isNotDisputed];
}

/** Conditions on the failure reason: one, or none of the named ones. */
function failureConditions(
  eb: Builder,
  { failure, failureOther }: Pick<TransactionFilters, 'failure' | 'failureOther'>,
): Expression<SqlBool>[] {
  const isFailed = eb('transactions.status', '=', 'failed');
  const others = failureOther?.split('|').map((item) => item.trim());
  return [
    ...(failure ? [isFailed, eb('transactions.failureReason', '=', failure)] : []),
    ...(others
      ? [
          isFailed,
          sql<SqlBool>`(transactions.failure_reason is null or transactions.failure_reason <> all(${others}::text[]))`,
        ]
      : []),
  ];
}

/**
 * The filters in two parts. `reached` leads to rows by an index; `checked` is tested on each of them. When only the time leads to rows
 * (`isWide`), they are read from the newest on.
 */
export type Conditions = {
  reached: Expression<SqlBool>;
  checked: Expression<SqlBool>;
  isWide: boolean;
  /** Whether each row must be compared with the words of a text. */
  isCompared: boolean;
  /** Whether a condition of another noun narrows them, which the roll-ups do not cover. */
  isAmong: boolean;
};

/**
 * Returns all filters but the tab. `amountIsRare`: few enough payments have such an amount to use its index. `among`: a condition of
 * another noun, whose rows lead to the payments.
 */
export function conditionsOf(
  environmentId: string,
  filters: TransactionFilters,
  found: FoundFilters,
  amountIsRare: boolean,
  among?: Expression<SqlBool>,
): Conditions {
  const { from, to, amountEq, amountMin, amountMax, customerId, sourceId, splitGroupId, last4 } = filters;
  const texts: Found[] = Object.values(found);
  const named = texts.filter((text) => text.customerIds !== null);
  const dense = texts.filter((text) => text.customerIds === null);
  const hasAmount = [amountEq, amountMin, amountMax].some((amount) => amount !== undefined);
  const isNamed =
    [customerId, sourceId, splitGroupId, last4, among].some((value) => value !== undefined) ||
    named.length > 0;
  const eb: Builder = expressionBuilder<Tables, 'transactions'>();
  const amounts = [
    ...(amountEq !== undefined ? [eb('transactions.amount', '=', amountEq)] : []),
    ...(amountMin !== undefined ? [eb('transactions.amount', '>=', amountMin)] : []),
    ...(amountMax !== undefined ? [eb('transactions.amount', '<=', amountMax)] : []),
  ];
  const isWide = !isNamed && !(hasAmount && amountIsRare);
  return {
    isWide,
    isCompared: dense.length > 0,
    isAmong: among !== undefined,
    reached: eb.and([
      eb('transactions.environmentId', '=', environmentId),
      ...(from ? [eb('transactions.createdAt', '>=', new Date(from))] : []),
      ...(to ? [eb('transactions.createdAt', '<', new Date(to))] : []),
      ...(customerId ? [eb('transactions.customerId', '=', customerId)] : []),
      ...(sourceId ? [eb('transactions.sourceId', '=', sourceId)] : []),
      ...(among ? [among] : []),
      ...(splitGroupId ? [eb('transactions.splitGroupId', '=', splitGroupId)] : []),
      ...(last4 ? [eb('transactions.cardLast4', '=', last4)] : []),
      ...named.map((item) => isFound(eb, environmentId, item)),
      ...(isWide ? [] : amounts),
    ]),
    checked: eb.and([
      ...dimensionConditions(eb, filters),
      ...failureConditions(eb, filters),
      ...dense.map((item) => isFound(eb, environmentId, item)),
      ...(isWide ? amounts : []),
    ]),
  };
}

/** Whether few enough payments are within the range of amounts to read them all quickly. */
export async function isAmountRare(
  db: Db,
  environmentId: string,
  filters: TransactionFilters,
): Promise<boolean> {
  const { amountEq, amountMin, amountMax } = filters;
  const inRange = db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('amount', '>=', Math.max(amountEq ?? 0, amountMin ?? 0))
    .$if(amountEq !== undefined, (query) => query.where('amount', '=', amountEq as number))
    .$if(amountMax !== undefined, (query) => query.where('amount', '<=', amountMax as number))
    .select(sql.lit(1).as('one'))
    .limit(rareMax + 1);
  const { count } = await db
    .selectFrom(inRange.as('inRange'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count <= rareMax;
}

/** Whether the roll-ups can answer: the filters are only the time and their own dimensions. */
export function isRolledUp(filters: TransactionFilters): boolean {
  const { search, customer, reference, customerId, sourceId, splitGroupId, last4 } = filters;
  const { amountEq, amountMin, amountMax, failure, failureOther } = filters;
  const texts = [
    search,
    customer,
    reference,
    customerId,
    sourceId,
    splitGroupId,
    last4,
    failure,
    failureOther,
  ];
  return [...texts, amountEq, amountMin, amountMax].every((value) => value === undefined || value === '');
}
