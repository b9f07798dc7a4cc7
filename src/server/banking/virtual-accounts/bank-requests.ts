// Requests of a business for another bank, with the staff's answers.

import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { VirtualBankRequestsTable } from '#server/platform/db/tables/banking/virtual-accounts.ts';
import type { BankRequest } from '#shared/contract/banking/virtual/virtual-account-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';

export type BankRequestRow = Selectable<VirtualBankRequestsTable>;

export function insertBankRequest(
  tx: Tx,
  row: Insertable<VirtualBankRequestsTable>,
): Promise<BankRequestRow> {
  return tx.insertInto('virtualBankRequests').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The requests of a business, newest first. */
export function selectBankRequests(db: Db, environmentId: string): Promise<BankRequestRow[]> {
  return db
    .selectFrom('virtualBankRequests')
    .where('environmentId', '=', environmentId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** The requests answered since an instant, latest first. */
export function selectAnswered(db: Db, environmentId: string, since: Date): Promise<BankRequestRow[]> {
  return db
    .selectFrom('virtualBankRequests')
    .where('environmentId', '=', environmentId)
    .where('answeredAt', '>', since)
    .selectAll()
    .orderBy('answeredAt', 'desc')
    .limit(20)
    .execute();
}

export function toBankRequest(row: BankRequestRow): BankRequest {
  const { id, bankName, note, status, answer, createdAt, answeredAt } = row;
  return {
    id,
    bank_name: bankName,
    note,
    status,
    answer,
    created_at: createdAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
  };
}

type Answer = { approved: boolean; answer: string; by: string; at: Date };

/** Answers a request once; throws CONFLICT if it is already answered. */
export async function answerBankRequest(tx: Tx, id: string, answer: Answer): Promise<BankRequestRow> {
  const row = await tx
    .updateTable('virtualBankRequests')
    .set({
      status: answer.approved ? 'APPROVED' : 'REJECTED',
      answer: answer.answer,
      answeredBy: answer.by,
      answeredAt: answer.at,
    })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst();
  if (row) return row;
  const found = await tx
    .selectFrom('virtualBankRequests')
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst();
  throw new AppError(found ? 'CONFLICT' : 'NOT_FOUND');
}

export async function businessOfRequest(db: Db, { environmentId }: BankRequestRow): Promise<string> {
  const { businessId } = await db
    .selectFrom('environments')
    .where('id', '=', environmentId)
    .select('businessId')
    .executeTakeFirstOrThrow();
  return businessId;
}
