// Closed months for staff: the progress of each business, and closing a month of all of them, each in its own transaction.

import { sql } from 'kysely';
import type { z } from 'zod';
import { getClosing, getPeriods } from '#server/ledger/closings.ts';
import type { Db } from '#server/platform/db/database.ts';
import { wordsPattern } from '#server/platform/db/list-pages.ts';
import { type AuditOrigin, recordAudit } from '#server/platform/http/audit.ts';
import type { AuditDetails, FileAnswer, Operator } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { pageLimitMax } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type {
  ClosingState,
  closePeriodsInput,
  closingStateQuery,
  operatorClosingsContract,
} from '#shared/contract/operator/closings.ts';
import { pageWindow } from '#shared/pagination.ts';
import { findFailing } from './proving.ts';
import { beginMonth, closeMonth } from './service.ts';
import { describeClosing, downloadTrialBalance, type Reading } from './trial-balance.ts';

type Contract = typeof operatorClosingsContract;
type Place = {
  environmentId: string;
  businessId: string;
  businessName: string;
  mode: 'test' | 'live';
  timeZone: string;
  total: number;
};

/** Selects environments with postings, by business name. */
async function selectPlaces(
  db: Db,
  of: { mode: 'test' | 'live'; businessId?: string | null | undefined; search?: string | undefined },
  window: { limit: number; offset: number },
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select e.id as environment_id, b.id as business_id, b.business_name, e.mode, b.time_zone, count(*) over () as total
    from environments e join businesses b on b.id = e.business_id
    where e.mode = ${of.mode} and exists (select from ledger_accounts a where a.environment_id = e.id)
      ${of.businessId ? sql`and b.id = ${of.businessId}` : sql``}
      ${of.search ? sql`and b.business_name ilike ${wordsPattern(of.search)}` : sql``}
    order by b.business_name, b.id limit ${window.limit} offset ${window.offset}`.execute(db);
  return rows;
}

async function stateOf(db: Db, services: TxServices, place: Place): Promise<ClosingState> {
  const { environmentId, mode } = place;
  const { last, nextPeriod, nextEndsAt } = await getPeriods(db, environmentId, place.timeZone);
  return {
    environmentId,
    business: { id: place.businessId, name: place.businessName },
    mode,
    nextPeriod,
    closedPeriod: last?.period ?? null,
    closedAt: last?.closedAt.toISOString() ?? null,
    closedBy: last?.actorName ?? null,
    ended: nextEndsAt !== null && nextEndsAt <= services.clocks.of(environmentId).now(),
  };
}

export async function listClosingStates(
  db: Db,
  services: TxServices,
  query: z.output<typeof closingStateQuery>,
): Promise<OutputOf<Contract['listClosingStates']>> {
  const limit = Math.min(query.limit, pageLimitMax);
  const places = await selectPlaces(db, query, pageWindow({ page: query.page, limit }));
  const items: ClosingState[] = [];
  for (const place of places) items.push(await stateOf(db, services, place));
  return { items, page: query.page, limit, total: places[0]?.total ?? 0, totalCapped: false };
}

async function findOf(db: Db, environmentId: string, period: string) {
  const closing = await getClosing(db, environmentId, { period });
  if (!closing) throw new AppError('NOT_FOUND');
  return closing;
}

export async function getOperatorClosing(
  reading: Reading,
  environmentId: string,
  period: string,
): Promise<OutputOf<Contract['getOperatorClosing']>> {
  const { db } = reading;
  const closing = await findOf(db, environmentId, period);
  const { businessName, mode } = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('e.id', '=', environmentId)
    .select(['b.businessName', 'e.mode'])
    .executeTakeFirstOrThrow();
  return { ...(await describeClosing(reading, closing, 'staff')), business: businessName, mode };
}

export async function downloadOperatorClosing(
  reading: Reading,
  environmentId: string,
  period: string,
  format: 'csv' | 'xlsx',
): Promise<FileAnswer> {
  return downloadTrialBalance(reading, await findOf(reading.db, environmentId, period), 'staff', format);
}

type Outcome = 'closed' | 'already' | 'none' | { refused: string };
/** The staff member who closes, and the origin of the request. */
type Call = { services: Services; operator: Operator; origin: AuditOrigin };
type Input = z.output<typeof closePeriodsInput>;

/**
 * Closes the month of one business, with its audit entry; an already closed month is not an error. `none`: there was nothing to close by
 * then.
 */
async function closeOne(call: Call, place: Place, { period, note }: Input): Promise<Outcome> {
  const { services, operator, origin } = call;
  const { environmentId, businessId, timeZone } = place;
  const { db, inTransaction } = services.database;
  const by = { actorKind: 'operator' as const, actorId: operator.operatorId, actorName: operator.name };
  const { last, nextPeriod } = await getPeriods(db, environmentId, timeZone);
  if (last && period <= last.period) return 'already';
  if (!nextPeriod || period < nextPeriod) return 'none';
  try {
    await beginMonth(services, { id: environmentId, timeZone }, period);
    await inTransaction((tx) =>
      closeMonth(
        {
          tx,
          services: withClockOf(services, environmentId),
          audit: (details) =>
            recordAudit(tx, services.clock, { actor: null, operator }, origin, {
              action: 'closePeriods',
              entity: 'period_closing',
              businessId,
              ...details,
            }),
        },
        { id: environmentId, timeZone },
        by,
        { period, note },
      ),
    );
    return 'closed';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // It may have been closed concurrently.
    if (await getClosing(db, environmentId, { period })) return 'already';
    return { refused: error.message };
  }
}

const placesAtOnce = 500;

/** Closes a month of every business in turn; the proofs of all books run once, before. */
export async function closeAllPeriods(
  call: Call & { audit: (details: AuditDetails) => void },
  input: Input,
): Promise<OutputOf<Contract['closePeriods']>> {
  const { services, audit } = call;
  const failing = await findFailing(services, null);
  const answer: OutputOf<Contract['closePeriods']> = { closed: 0, already: 0, refused: [] };
  for (let offset = 0; ; offset += placesAtOnce) {
    const places = await selectPlaces(services.database.db, input, { limit: placesAtOnce, offset });
    for (const place of places) {
      const unproved = failing.get(place.environmentId);
      const outcome: Outcome = unproved
        ? { refused: `A proof of its books failed: ${unproved}` }
        : await closeOne(call, place, input);
      if (typeof outcome === 'object')
        answer.refused.push({ business: place.businessName, reason: outcome.refused });
      else if (outcome !== 'none') answer[outcome] += 1;
    }
    if (places.length < placesAtOnce) break;
  }
  const { closed, already, refused } = answer;
  audit({
    entity: 'period_closing',
    entityId: input.period,
    businessId: null,
    after: { ...input, closed, already, refused: refused.length },
  });
  return answer;
}
