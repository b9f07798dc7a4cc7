// SQL of recurring invoices: insert, lock, list; their timeline, and the invoices created.
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '#server/platform/db/database.ts';
import { containsPattern } from '#server/platform/db/list-pages.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type {
  RecurringInvoiceEventsTable,
  RecurringInvoicesTable,
} from '#server/platform/db/tables/billing/recurring-invoices.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import { timelineRows } from '#server/platform/rows/timeline-rows.ts';
import type { RecurringFilters } from '#shared/contract/billing/recurring/recurring-shapes.ts';

export type RecurringRow = Selectable<RecurringInvoicesTable>;
export type Place = { environmentId: string; id: string };

export const recurringRows = environmentRows('recurringInvoices');
export const selectRecurringEvents = timelineRows('recurring_invoice_events', 'recurring_id');

export async function insertRecurringEvent(
  tx: Tx,
  row: Insertable<RecurringInvoiceEventsTable>,
): Promise<void> {
  await tx.insertInto('recurringInvoiceEvents').values(row).execute();
}

const list = statusList({
  table: 'recurring_invoices',
  matching: (db, environmentId, filters: RecurringFilters) => {
    const { search, currency, customerId, createdFrom, createdTo } = filters;
    const pattern = containsPattern(search ?? '');
    return db
      .selectFrom('recurringInvoices')
      .where('recurringInvoices.environmentId', '=', environmentId)
      .selectAll('recurringInvoices')
      .$if(Boolean(search), (rows) =>
        rows.where((eb) =>
          eb.or([
            eb('recurringInvoices.name', 'ilike', pattern),
            eb('recurringInvoices.customerName', 'ilike', pattern),
            eb('recurringInvoices.customerEmail', 'ilike', pattern),
          ]),
        ),
      )
      .$if(currency !== undefined, (rows) => rows.where('recurringInvoices.currency', '=', currency ?? 'NGN'))
      .$if(customerId !== undefined, (rows) =>
        rows.where('recurringInvoices.customerId', '=', customerId ?? ''),
      )
      .$if(createdFrom !== undefined, (rows) =>
        rows.where('recurringInvoices.createdAt', '>=', new Date(createdFrom ?? 0)),
      )
      .$if(createdTo !== undefined, (rows) =>
        rows.where('recurringInvoices.createdAt', '<', new Date(createdTo ?? 0)),
      );
  },
  sorts: {
    createdAt: sql`recurring_invoices.created_at`,
    nextOn: sql`recurring_invoices.next_on`,
    total: sql`recurring_invoices.total`,
  },
});

export const recurringPages = list.page;
export const countRecurring = (db: Database, environmentId: string, filters: RecurringFilters, now: Date) =>
  list.count(db, environmentId, filters, now);
export const streamRecurring = (db: Database, environmentId: string, filters: RecurringFilters, now: Date) =>
  list.stream(db, environmentId, filters, now);

const invoicesShown = 24;

/** The latest invoices of a series. */
export async function selectMade(db: Db, { environmentId, id }: Place) {
  return db
    .selectFrom('invoices')
    .where('environmentId', '=', environmentId)
    .where('kind', '=', 'recurring')
    .where('originId', '=', id)
    .select(['id', 'number', 'status', 'issueOn', 'dueOn', 'total'])
    .select(sql<number>`invoice_due(invoices)`.as('due'))
    .orderBy('issueOn', 'desc')
    .orderBy('id', 'desc')
    .limit(invoicesShown)
    .execute();
}

/** Whether the invoice of a day was made. */
export async function hasInvoice(db: Db, environmentId: string, originKey: string): Promise<boolean> {
  const created = db.selectFrom('invoices').where('environmentId', '=', environmentId);
  return Boolean(await created.where('originKey', '=', originKey).select('id').executeTakeFirst());
}
