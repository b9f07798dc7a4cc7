// What is read of invoices beside themselves: how one was before it was changed, and what a customer owes and has in credit.
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { type Place, selectFiguresOf, selectInvoice, selectRevisions } from './queries.ts';

export async function listRevisions(db: Db, place: Place) {
  if (!(await selectInvoice(db, place))) throw new AppError('NOT_FOUND');
  const rows = await selectRevisions(db, place);
  return {
    items: rows.map(({ document, savedBy, savedAt }) => ({
      ...document,
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
  };
}

/** Nothing of somebody who is no customer yet. */
export async function readCustomerCredit(
  db: Db,
  environmentId: string,
  asked: { email?: string | undefined; customerId?: string | undefined; currency: Currency },
): Promise<{ owed: number; credit: number }> {
  const { email, currency } = asked;
  const found =
    asked.customerId ??
    (email
      ? (
          await db
            .selectFrom('customers')
            .where('environmentId', '=', environmentId)
            .where('email', '=', email.trim().toLowerCase())
            .select('id')
            .executeTakeFirst()
        )?.id
      : undefined);
  return found ? selectFiguresOf(db, { environmentId, customerId: found, currency }) : { owed: 0, credit: 0 };
}
