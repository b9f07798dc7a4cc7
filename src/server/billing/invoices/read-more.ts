// Further queries about invoices: earlier revisions, and what a customer owes and has in credit.
import type { Db } from '#server/platform/db/database.ts';
import type { StoredDocument } from '#server/platform/db/tables/billing/invoices.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { type Place, selectFiguresOf, selectInvoice, selectRevisions } from './queries.ts';

/** Completes revisions stored before invoices had these parts. */
function upToDate(document: StoredDocument) {
  const { poNumber = null, schedule = [], coupon = null, attachments = [], lines } = document;
  const whole = lines.map((line) => Object.assign({}, line, { unit: line.unit ?? null }));
  return Object.assign({}, document, { poNumber, schedule, coupon, attachments, lines: whole });
}

export async function listRevisions(db: Db, place: Place) {
  if (!(await selectInvoice(db, place))) throw new AppError('NOT_FOUND');
  const rows = await selectRevisions(db, place);
  return {
    items: rows.map(({ document, savedBy, savedAt }) => ({
      ...upToDate(document),
      savedBy,
      savedAt: savedAt.toISOString(),
    })),
  };
}

/** The invoice, for the noun that created it. */
export const findInvoiceRow = selectInvoice;

/** Empty when there is no such customer yet. */
export async function readCustomerCredit(
  db: Db,
  environmentId: string,
  query: { email?: string | undefined; customerId?: string | undefined; currency: Currency },
): Promise<{ owed: number; credit: number }> {
  const { email, currency } = query;
  const found =
    query.customerId ??
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
