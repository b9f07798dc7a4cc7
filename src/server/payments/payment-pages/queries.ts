// SQL of payment pages. Every query names the environment first.

import {
  type ExpressionBuilder,
  type Insertable,
  type RawBuilder,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { z } from 'zod';
import { selectAddress, takeAddress } from '#server/payments/sources/addresses.ts';
import type { Database, Db, Tables, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import type { PaymentPagesTable } from '#server/platform/db/tables/payment-pages.ts';
import type { PageStatus, pageFilters, pageListQuery } from '#shared/contract/payments/payment-pages.ts';
import { windowBeyond } from '#shared/pagination.ts';

export type PageFilters = z.output<typeof pageFilters>;
export type PageListQuery = z.output<typeof pageListQuery>;
/** A page with the name of who made it, and what of its payments was given back. */
export type PageRow = Selectable<PaymentPagesTable> & { createdByName: string | null; refunded: number };

/** What of a page's payments was given back: read from an index that holds only such payments. */
const refundedOf = sql<number>`(select coalesce(sum(t.refunded_amount), 0)::bigint from transactions t
  where t.environment_id = payment_pages.environment_id and t.source_id = payment_pages.id and t.refunded_amount > 0)`;

function pagesOf(db: Db, environmentId: string) {
  return db
    .selectFrom('paymentPages')
    .leftJoin('users', 'users.id', 'paymentPages.createdBy')
    .selectAll('paymentPages')
    .select([
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
      refundedOf.as('refunded'),
    ])
    .where('paymentPages.environmentId', '=', environmentId);
}

/** The filters but for the status, so that the tabs can be counted with them. */
function matches(filters: PageFilters) {
  return (eb: ExpressionBuilder<Tables, 'paymentPages'>) => {
    const conditions = [];
    if (filters.search) {
      const pattern = containsPattern(filters.search);
      conditions.push(
        eb.or([
          eb('paymentPages.name', 'ilike', pattern),
          eb('paymentPages.slug', 'ilike', pattern),
          eb('paymentPages.reference', 'ilike', pattern),
        ]),
      );
    }
    if (filters.type.length > 0) conditions.push(eb('paymentPages.type', 'in', filters.type));
    if (filters.createdFrom)
      conditions.push(eb('paymentPages.createdAt', '>=', new Date(filters.createdFrom)));
    if (filters.createdTo) conditions.push(eb('paymentPages.createdAt', '<', new Date(filters.createdTo)));
    return eb.and(conditions);
  };
}

const inOrder = listOrder<PageFilters>('payment_pages', {
  createdAt: sql`payment_pages.created_at`,
  name: sql`lower(payment_pages.name)`,
  reference: sql`payment_pages.reference`,
  amount: sql`coalesce(payment_pages.amount, 0)`,
  payments: sql`payment_pages.used_count`,
  collected: sql`payment_pages.collected`,
});

/** One page of the list. */
export async function selectPages(db: Db, environmentId: string, query: PageListQuery): Promise<PageRow[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = pagesOf(db, environmentId)
    .where(matches(query))
    .$if(query.status.length > 0, (pages) => pages.where('paymentPages.status', 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

/** How many pages have each status, under the other filters. */
export async function countPagesByStatus(
  db: Db,
  environmentId: string,
  filters: PageFilters,
): Promise<StatusCount<PageStatus>[]> {
  return db
    .selectFrom('paymentPages')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('environmentId', '=', environmentId)
    .where(matches(filters))
    .groupBy('status')
    .execute();
}

/** All that the filters match, for a file. */
export function streamPages(
  { db }: Database,
  environmentId: string,
  filters: PageFilters,
): AsyncGenerator<PageRow[]> {
  const { status } = filters;
  const pages = pagesOf(db, environmentId)
    .where(matches(filters))
    .$if(status.length > 0, (some) => some.where('paymentPages.status', 'in', status));
  return streamRows(db, inOrder(pages, filters));
}

export async function selectPage(
  db: Db,
  environmentId: string,
  pageId: string,
): Promise<PageRow | undefined> {
  return pagesOf(db, environmentId).where('paymentPages.id', '=', pageId).executeTakeFirst();
}

/** The same, and nobody else may change the page until this transaction ends. */
export async function lockPage(tx: Tx, environmentId: string, pageId: string): Promise<PageRow | undefined> {
  return pagesOf(tx, environmentId)
    .where('paymentPages.id', '=', pageId)
    .forNoKeyUpdate('paymentPages')
    .executeTakeFirst();
}

/** False when the address is taken, by a page or a link of whoever it may be. */
export async function insertPage(tx: Tx, page: Insertable<PaymentPagesTable>): Promise<boolean> {
  if (!(await takeAddress(tx, 'page', page))) return false;
  await tx.insertInto('paymentPages').values(page).execute();
  return true;
}

export async function updatePage(
  tx: Tx,
  environmentId: string,
  pageId: string,
  changes: Updateable<PaymentPagesTable>,
): Promise<void> {
  await tx
    .updateTable('paymentPages')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', pageId)
    .execute();
}

/** A page that payers may know, by its address in whichever environment it lies. */
export async function selectPublishedPage(db: Db, slug: string): Promise<PageRow | undefined> {
  const address = await selectAddress(db, slug);
  if (address?.source !== 'page') return undefined;
  const page = await selectPage(db, address.environmentId, address.id);
  return page?.publishedAt ? page : undefined;
}

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** A page as JSON, as its payers need it. */
export function readPage({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', payment_pages.environment_id, 'id', payment_pages.id, 'name', name,
    'type', type, 'status', status, 'isPublished', published_at is not null, 'currency', currency, 'amount', amount,
    'amountMin', amount_min, 'amountMax', amount_max, 'suggestedAmounts', suggested_amounts, 'goalAmount', goal_amount,
    'description', description, 'bannerImageId', banner_image_id, 'galleryImageIds', gallery_image_ids,
    'redirectUrl', redirect_url, 'successMessage', success_message, 'customFields', custom_fields,
    'collectPhone', collect_phone, 'collectAddress', collect_address, 'feeBearer', fee_bearer, 'notifyEmails', notify_emails,
    'splitGroupId', split_group_id, 'usedCount', used_count, 'collected', collected, 'refunded', ${refundedOf})
    from payment_pages where payment_pages.environment_id = ${environmentId} and payment_pages.id = ${id}`;
}

/** Counts a visit of the page, in all and on its day. */
export async function addPageVisit(
  db: Db,
  environmentId: string,
  pageId: string,
  day: string,
): Promise<void> {
  await sql`
    with visited as (
      update payment_pages set visits = visits + 1
      where environment_id = ${environmentId} and id = ${pageId} returning environment_id, id
    )
    insert into payment_page_days as d (environment_id, page_id, day, visits)
    select environment_id, id, ${day}::date, 1 from visited
    on conflict (environment_id, page_id, day) do update set visits = d.visits + 1`.execute(db);
}

/** Counts a payment that was begun. */
export async function addPageStart(tx: Tx, environmentId: string, pageId: string): Promise<void> {
  await tx
    .updateTable('paymentPages')
    .set((eb) => ({ startedCount: eb('startedCount', '+', 1) }))
    .where('environmentId', '=', environmentId)
    .where('id', '=', pageId)
    .execute();
}
