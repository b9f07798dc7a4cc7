// Settlement calendar and terms, for staff: a new holiday moves the dates of pending amounts; new terms apply to later payments only.
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { lockPendingDates, redatePending } from '#server/settlement/collection-balance/redate-pending.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Holiday, SettlementTerms, termsInput } from '#shared/contract/operator/settlement.ts';

type Call = { tx: Tx; clock: Clock; audit: (details: AuditDetails) => void };

export async function listHolidays(db: Db, country: Holiday['country']): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holidays')
    .where('country', '=', country)
    .select(['day', 'name'])
    .orderBy('day', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, country }));
}

/** Returns the number of items that become available later. */
export async function addHoliday(call: Call, holiday: Holiday): Promise<{ moved: number }> {
  const { tx, clock, audit } = call;
  await lockPendingDates(tx);
  const created = await tx
    .insertInto('holidays')
    .values({ ...holiday, updatedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!created) {
    const sentence = 'This date is already a holiday.';
    throw new AppError('CONFLICT', { sentence, fields: { day: sentence } });
  }
  const moved = await redatePending(tx, holiday.country, holiday.day, clock.now());
  audit({ entity: 'holiday', entityId: `${holiday.country} ${holiday.day}`, after: { ...holiday, moved } });
  return { moved };
}

export async function removeHoliday(call: Call, of: Pick<Holiday, 'country' | 'day'>): Promise<void> {
  await lockPendingDates(call.tx);
  const removed = await call.tx
    .deleteFrom('holidays')
    .where('country', '=', of.country)
    .where('day', '=', of.day)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND');
  const moved = await redatePending(call.tx, of.country, of.day, call.clock.now());
  const before = { ...of, name: removed.name };
  call.audit({ entity: 'holiday', entityId: `${of.country} ${of.day}`, before, after: { moved } });
}

export async function listTerms(db: Db): Promise<SettlementTerms[]> {
  const rows = await db
    .selectFrom('settlementTerms as t')
    .leftJoin('businesses as b', 'b.id', 't.businessId')
    .selectAll('t')
    .select('b.businessName')
    .orderBy('t.businessId', (order) => order.asc().nullsFirst())
    .orderBy('t.currency')
    .execute();
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

export async function saveTerms(call: Call, input: z.output<typeof termsInput>): Promise<SettlementTerms> {
  const { tx, clock, audit } = call;
  const isSame = (settlementTerms: SettlementTerms) =>
    settlementTerms.businessId === input.businessId && settlementTerms.currency === input.currency;
  if (input.businessId) {
    const business = await tx
      .selectFrom('businesses')
      .where('id', '=', input.businessId)
      .select('id')
      .executeTakeFirst();
    if (!business) throw new AppError('NOT_FOUND');
  }
  const before = (await listTerms(tx)).find(isSame);
  const { businessId, currency, ...rest } = input;
  const updatedAt = clock.now();
  await tx
    .insertInto('settlementTerms')
    .values({ id: clock.newId(), businessId, currency, ...rest, updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'currency']).doUpdateSet({ ...rest, updatedAt }),
    )
    .execute();
  const saved = (await listTerms(tx)).find(isSame);
  if (!saved) throw new AppError('NOT_FOUND');
  audit({
    entity: 'settlement_terms',
    entityId: saved.id,
    businessId,
    before: before ? { ...before } : null,
    after: { ...input },
  });
  return saved;
}

export async function removeTerms(call: Call, termsId: string): Promise<void> {
  const removed = await call.tx
    .deleteFrom('settlementTerms')
    .where('id', '=', termsId)
    .returningAll()
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND');
  const { id: _, updatedAt: __, ...before } = removed;
  call.audit({ entity: 'settlement_terms', entityId: termsId, businessId: removed.businessId, before });
}
