// SQL of a receiving page: its terminal, and the payments of today.
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Channel } from '#shared/contract/payments/pricing.ts';
import type { CardScheme } from '#shared/contract/payments/transactions.ts';
import type { VirtualTerminalStatus } from '#shared/contract/terminals/virtual-terminals.ts';
import type { Currency } from '#shared/money.ts';

type Place = { environmentId: string; terminalId: string };

export type TillTerminal = {
  name: string;
  label: string | null;
  slug: string;
  status: VirtualTerminalStatus;
  currency: Currency;
  mode: 'test' | 'live';
  businessName: string;
  timeZone: string;
  /** Whether terminals are disabled for the whole business. */
  isFeatureOff: boolean;
};

export function selectTillTerminal(
  db: Db,
  { environmentId, terminalId }: Place,
): Promise<TillTerminal | undefined> {
  return db
    .selectFrom('virtualTerminals as v')
    .innerJoin('environments as e', 'e.id', 'v.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('v.environmentId', '=', environmentId)
    .where('v.id', '=', terminalId)
    .select([
      'v.name',
      'v.label',
      'v.slug',
      'v.status',
      'v.currency',
      'e.mode',
      'b.businessName',
      'b.timeZone',
    ])
    .select(
      sql<boolean>`exists (select from features f
        where f.business_id = b.id and f.feature = 'terminals' and f.status = 'disabled')`.as('isFeatureOff'),
    )
    .executeTakeFirst();
}

export type Arrival = {
  id: string;
  amount: number;
  paidAt: Date;
  channel: Channel | null;
  cardScheme: CardScheme | null;
  cardLast4: string | null;
  senderName: string | null;
  senderBank: string | null;
  senderAccount: string | null;
  senderSessionId: string | null;
  customerName: string | null;
};

const arrivals = (db: Db, { environmentId, terminalId }: Place, since: Date) =>
  db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('sourceId', '=', terminalId)
    .where('sourceKind', '=', 'terminal')
    .where('status', '=', 'successful')
    .where('paidAt', '>=', since);

/** Returns the start of the business's current day. */
export async function beginningOfDay(db: Db, now: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as since`.execute(
    db,
  );
  return rows[0]?.since ?? now;
}

/** The newest payments, and the count and sum of all. */
export async function selectArrivals(db: Db, place: Place, since: Date, limit: number) {
  const [items, sum] = await Promise.all([
    arrivals(db, place, since)
      .select(['id', 'amount', 'paidAt', 'channel', 'cardScheme', 'cardLast4'])
      .select(['senderName', 'senderBank', 'senderAccount', 'senderSessionId', 'customerName'])
      .orderBy('paidAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
    arrivals(db, place, since)
      .select([
        sql<number>`count(*)::integer`.as('count'),
        sql<number>`coalesce(sum(amount), 0)::bigint`.as('total'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return { items: items as Arrival[], count: sum.count, total: sum.total };
}

/** Returns the virtual terminal of a payment; null: none. */
export async function terminalOfPayment(db: Db, environmentId: string, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('transactions')
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('sourceKind', '=', 'terminal')
    .select('sourceId')
    .executeTakeFirst();
  return row?.sourceId ?? null;
}
