// Lists of remittances, their export, and a single one with its history, documents and ledger movement.

import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { labelDetails } from '#server/banking/remittance-beneficiaries/list-beneficiaries.ts';
import { sendersOfCustomer } from '#server/banking/remittance-senders/of-customer.ts';
import { movementLines } from '#server/banking/transfers/receipts/movement-lines.ts';
import { listMovements } from '#server/ledger/balances.ts';
import { sentenceOf } from '#server/ledger/kinds/transfer-kinds.ts';
import type { Db, Tables } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import { describeRate } from '#shared/banking/exchange.ts';
import { remittanceSentences } from '#shared/banking/remittance/lines.ts';
import { endsOf, remittancePurposes } from '#shared/contract/banking/remittance/remittance-enums.ts';
import type {
  Remittance,
  RemittanceDetail,
  RemittanceFilters,
  remittanceListQuery,
} from '#shared/contract/banking/remittance/shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { listDocuments } from './documents.ts';
import { totalOf } from './post-remittances.ts';
import type { RemittanceRow } from './queries.ts';
import { factsOf } from './states.ts';

function matches(environmentId: string, filters: RemittanceFilters) {
  const eb = expressionBuilder<Tables, 'remittances'>();
  const { search, corridor, method, senderId, customerId, remittanceBeneficiaryId, from, to } = filters;
  const conditions: Expression<SqlBool>[] = [eb('remittances.environmentId', '=', environmentId)];
  if (search) {
    const pattern = containsPattern(search);
    const columns = ['reference', 'partnerReference', 'senderName', 'beneficiaryName'] as const;
    conditions.push(eb.or(columns.map((column) => eb(`remittances.${column}`, 'ilike', pattern))));
  }
  if (corridor.length > 0) conditions.push(eb('remittances.corridor', 'in', corridor));
  if (method.length > 0) conditions.push(eb('remittances.method', 'in', method));
  if (senderId) conditions.push(eb('remittances.senderId', '=', senderId));
  if (customerId)
    conditions.push(sql<boolean>`remittances.sender_id in (${sendersOfCustomer(environmentId, customerId)})`);
  if (remittanceBeneficiaryId) conditions.push(eb('remittances.beneficiaryId', '=', remittanceBeneficiaryId));
  if (from) conditions.push(eb('remittances.createdAt', '>=', new Date(from)));
  if (to) conditions.push(eb('remittances.createdAt', '<', new Date(to)));
  return eb.and(conditions);
}

const remittances = statusList({
  table: 'remittances',
  matching: (db, environmentId, filters: RemittanceFilters) =>
    db.selectFrom('remittances').selectAll('remittances').where(matches(environmentId, filters)),
  sorts: {
    createdAt: sql`remittances.created_at`,
    reference: sql`remittances.reference`,
    amount: sql`remittances.amount`,
  },
});

export const { count: countRemittances, stream: streamRemittances } = remittances;

export function toRemittance(row: RemittanceRow): Remittance {
  return {
    ...factsOf(row),
    total: totalOf(row),
    rate: row.rate,
    sender: { id: row.senderId, name: row.senderName },
    beneficiary: { id: row.beneficiaryId, name: row.beneficiaryName, summary: row.beneficiarySummary },
    madeBy: row.createdByName,
  };
}

export function listRemittances(
  db: Db,
  environmentId: string,
  query: z.output<typeof remittanceListQuery>,
  now: Date,
) {
  return remittances.page(db, environmentId, query, now, toRemittance);
}

/** Returns one of an environment; throws NOT_FOUND. */
export async function findRemittance(
  db: Db,
  environmentId: string,
  remittanceId: string,
): Promise<RemittanceRow & { walletName: string }> {
  const row = await db
    .selectFrom('remittances')
    .innerJoin('wallets', (join) =>
      join
        .onRef('wallets.environmentId', '=', 'remittances.environmentId')
        .onRef('wallets.id', '=', 'remittances.walletId'),
    )
    .where('remittances.environmentId', '=', environmentId)
    .where('remittances.id', '=', remittanceId)
    .selectAll('remittances')
    .select(sql<string>`coalesce(wallets.name, wallets.reference)`.as('walletName'))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

const selectEvents = timelineRows('remittance_events', 'remittance_id', 'oldest first');

export async function getRemittance(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  remittanceId: string,
): Promise<RemittanceDetail> {
  const row = await findRemittance(db, environmentId, remittanceId);
  const events = await selectEvents(db, environmentId, remittanceId);
  const movements = await listMovements(db, environmentId, remittanceId);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: remittanceSentences });
  const { to, pair } = endsOf(row.corridor);
  const item = toRemittance(row);
  return {
    ...item,
    wallet: { id: row.walletId, name: row.walletName },
    details: labelDetails(to, row.method, row.details),
    sourceOfFunds: row.sourceOfFunds,
    relationship: row.relationship,
    purposeCode: remittancePurposes[row.purpose].code,
    narration: row.narration,
    rateText: describeRate(row.rate, pair),
    partnerReference: row.partnerReference,
    pickupCode: row.pickupCode,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAt: row.status === 'PROCESSING' ? (row.nextAt?.toISOString() ?? null) : null,
    documents: await listDocuments(db, environmentId, remittanceId),
    timeline,
    movement: movementLines(movements, (kind) => sentenceOf(kind, null)),
  };
}

type Sum = { count: number; amount: number };

/** Sums the remittances sent and returned in a period, and all that are in progress or held, whatever their date. */
export async function sumRemittances(
  db: Db,
  environmentId: string,
  of: { currency: Currency; from?: string | undefined; to?: string | undefined },
) {
  const [from, to] = [of.from ? new Date(of.from) : null, of.to ? new Date(of.to) : null];
  const during = sql`(${from}::timestamptz is null or created_at >= ${from}) and (${to}::timestamptz is null or created_at < ${to})`;
  const sumOf = (
    which: RawBuilder<unknown>,
  ) => sql`jsonb_build_object('count', count(*) filter (where ${which}),
      'amount', coalesce(sum(amount) filter (where ${which}), 0))`;
  const { rows } = await sql<{ completed: Sum; underWay: Sum; held: Sum; returned: Sum }>`
    select ${sumOf(sql`status = 'COMPLETED' and ${during}`)} as completed,
           ${sumOf(sql`status in ('PENDING', 'PROCESSING')`)} as "underWay",
           ${sumOf(sql`status in ('HELD', 'AWAITING')`)} as held,
           ${sumOf(sql`status in ('FAILED', 'REVERSED') and ${during}`)} as returned
    from remittances where environment_id = ${environmentId} and currency = ${of.currency}`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('A sum has always a row');
  return { currency: of.currency, ...sums };
}

/** The result of screening, for the provider's staff only. */
export async function holdReasonOf(
  db: Db,
  environmentId: string,
  remittanceId: string,
): Promise<string | null> {
  return (await findRemittance(db, environmentId, remittanceId)).holdReason;
}
