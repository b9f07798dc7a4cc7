// Closing of months of a business's books by its own members, in order.

import { beginClosing } from '#server/ledger/closing-start.ts';
import { type Closing, closePeriod, getClosing, getPeriods, listClosings } from '#server/ledger/closings.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { pageLimitMax } from '#shared/contract/envelope.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { closingsContract } from '#shared/contract/settlement/closings.ts';
import { pageWindow } from '#shared/pagination.ts';
import { sealingOf } from './proving.ts';
import { toClosing } from './trial-balance.ts';

type Contract = typeof closingsContract;

export async function listOwnClosings(
  db: Db,
  environment: Environment,
  now: Date,
  query: { page: number; limit: number },
): Promise<OutputOf<Contract['listClosings']>> {
  const limit = Math.min(query.limit, pageLimitMax);
  const [{ rows, total }, { nextPeriod, nextEndsAt }] = await Promise.all([
    listClosings(db, environment.id, pageWindow({ page: query.page, limit })),
    getPeriods(db, environment.id, environment.timeZone),
  ]);
  return {
    items: rows.map(toClosing),
    page: query.page,
    limit,
    total,
    totalCapped: false,
    next:
      nextPeriod && nextEndsAt
        ? { period: nextPeriod, endsAt: nextEndsAt.toISOString(), ended: nextEndsAt <= now }
        : null,
  };
}

/** Returns a closed month of the environment; throws NOT_FOUND. */
export async function findOwnClosing(db: Db, environmentId: string, id: string): Promise<Closing> {
  const closing = await getClosing(db, environmentId, { id });
  if (!closing) throw new AppError('NOT_FOUND');
  return closing;
}

type Call = { tx: Tx; services: TxServices; audit: (details: AuditDetails) => void | Promise<void> };
type Input = { period: string; note: string | null };
type By = Pick<Closing, 'actorKind' | 'actorId' | 'actorName'>;

/** The step before `closeMonth`, outside any transaction: blocks further postings into the month. */
export async function beginMonth(
  { database, clocks }: Services,
  { id, timeZone }: Pick<Environment, 'id' | 'timeZone'>,
  period: string,
): Promise<void> {
  await beginClosing(database, clocks, { environmentId: id, timeZone, period });
}

/** Closes a month and writes it to the audit trail of the business; the proofs must have run before. */
export async function closeMonth(
  { tx, services, audit }: Call,
  environment: Pick<Environment, 'id' | 'timeZone'>,
  by: By,
  { period, note }: Input,
): Promise<Closing> {
  const closing = await closePeriod(sealingOf(services), tx, {
    environmentId: environment.id,
    id: services.clock.newId(),
    period,
    note,
    timeZone: environment.timeZone,
    actor: by,
  });
  const { id, position, hash } = closing;
  await audit({
    entity: 'period_closing',
    entityId: id,
    after: { period, position, block: hash.toString('hex'), note },
  });
  return closing;
}

export function byMember({ userId, name }: Actor): By {
  return { actorKind: 'member', actorId: userId, actorName: name };
}
