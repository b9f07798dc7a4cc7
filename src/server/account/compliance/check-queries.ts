// SQL of identity checks.
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { ComplianceChecksTable } from '#server/platform/db/tables/account/compliance.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';

function checks(db: Db, businessId: string) {
  return db.selectFrom('complianceChecks').selectAll().where('businessId', '=', businessId);
}

/** Returns the latest check of each current number. */
export async function selectCurrentChecks(db: Db, businessId: string) {
  return checks(db, businessId).where('supersededAt', 'is', null).orderBy('id').execute();
}
export type CheckRow = Awaited<ReturnType<typeof selectCurrentChecks>>[number];

export async function selectVerification(
  db: Db,
  businessId: string,
  verificationId: string,
): Promise<CheckRow[]> {
  return checks(db, businessId).where('verificationId', '=', verificationId).orderBy('id').execute();
}

export async function insertChecks(
  tx: Tx,
  rows: readonly Insertable<ComplianceChecksTable>[],
): Promise<CheckRow[]> {
  return tx.insertInto('complianceChecks').values(rows).returningAll().execute();
}

/** Marks the checks of these persons (null: the company) as no longer valid. */
export async function supersedeSubjects(
  tx: Tx,
  businessId: string,
  subjectIds: readonly (string | null)[],
  now: Date,
): Promise<void> {
  if (subjectIds.length === 0) return;
  const people = subjectIds.filter((id) => id !== null);
  await tx
    .updateTable('complianceChecks')
    .set({ supersededAt: now })
    .where('businessId', '=', businessId)
    .where('supersededAt', 'is', null)
    .where((eb) =>
      eb.or([
        ...(people.length > 0 ? [eb('subjectId', 'in', people)] : []),
        ...(subjectIds.includes(null) ? [eb('subjectId', 'is', null)] : []),
      ]),
    )
    .execute();
}

export async function supersedeChecks(
  db: Db,
  businessId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('complianceChecks')
    .set({ supersededAt: now })
    .where('businessId', '=', businessId)
    .where('id', 'in', ids)
    .execute();
}

/** Whether any check is due. */
export const findDueChecks = (now: Date): DueQuery => sql`
  select 1 from compliance_checks where status = 'PENDING' and superseded_at is null and next_enquiry_at <= ${now}
  order by next_enquiry_at limit 1`;

/** Claims due checks for as long as a lookup may take, so that no other worker makes them. */
export async function claimDueChecks(db: Db, now: Date, until: Date, max: number): Promise<CheckRow[]> {
  const due = db
    .selectFrom('complianceChecks')
    .select(['businessId', 'id'])
    .where('status', '=', 'PENDING')
    .where('supersededAt', 'is', null)
    .where('nextEnquiryAt', '<=', now)
    .orderBy('nextEnquiryAt')
    .limit(max)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('complianceChecks')
    .set({ nextEnquiryAt: until, claimedUntil: until })
    .where((eb) => eb(eb.refTuple('businessId', 'id'), 'in', due.$asTuple('businessId', 'id')))
    .returningAll()
    .execute();
}

/** Claims the pending, unclaimed checks of a business, whether due or not. The company row is locked. */
export function claimIdleChecks(tx: Tx, businessId: string, now: Date, until: Date): Promise<CheckRow[]> {
  return tx
    .updateTable('complianceChecks')
    .set({ nextEnquiryAt: until, claimedUntil: until })
    .where('businessId', '=', businessId)
    .where('status', '=', 'PENDING')
    .where('supersededAt', 'is', null)
    .where((check) => check.or([check('claimedUntil', 'is', null), check('claimedUntil', '<=', now)]))
    .returningAll()
    .execute();
}

/** Stores the result, unless another worker did or the check is no longer valid. */
export async function settleCheck(
  db: Db,
  check: Pick<CheckRow, 'businessId' | 'id'>,
  answer: { status: 'VERIFIED' | 'FAILED'; result: string; at: Date },
): Promise<void> {
  await db
    .updateTable('complianceChecks')
    .set({ status: answer.status, result: answer.result, answeredAt: answer.at })
    .set({ nextEnquiryAt: null, claimedUntil: null })
    .set({ enquiryCount: sql<number>`enquiry_count + 1` })
    .where('businessId', '=', check.businessId)
    .where('id', '=', check.id)
    .where('status', '=', 'PENDING')
    .where('supersededAt', 'is', null)
    .execute();
}

export async function postponeCheck(
  db: Db,
  check: Pick<CheckRow, 'businessId' | 'id'>,
  nextEnquiryAt: Date,
  result: string,
): Promise<void> {
  await db
    .updateTable('complianceChecks')
    .set({ nextEnquiryAt, claimedUntil: null, result })
    .set({ enquiryCount: sql<number>`enquiry_count + 1` })
    .where('businessId', '=', check.businessId)
    .where('id', '=', check.id)
    .where('status', '=', 'PENDING')
    .execute();
}
