// SQL of payment pages. Every query filters by environment first.

import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { selectAddress, takeAddress } from '#server/payments/sources/addresses.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween, isOneOf } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { PaymentPagesTable } from '#server/platform/db/tables/payments/payment-pages.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { pageFilters, pageListQuery } from '#shared/contract/payments/payment-pages.ts';

export type PageFilters = z.output<typeof pageFilters>;
export type PageListQuery = z.output<typeof pageListQuery>;
/** A page with the name of its creator and the refunded amount of its payments. */
export type PageRow = Selectable<PaymentPagesTable> & { createdByName: string | null; refunded: number };

export const { update: updatePage } = environmentRows('paymentPages');

/** The refunded amount of a page's payments, read from an index that contains only such payments. */
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

/** The query shared by the list, its counts and the export. */
export const pageList = statusList({
  table: 'payment_pages',
  matching: (db, environmentId, filters: PageFilters) =>
    pagesOf(db, environmentId)
      .where(
        containsText(filters.search, ['payment_pages.name', 'payment_pages.slug', 'payment_pages.reference']),
      )
      .where(isOneOf('payment_pages.type', filters.type))
      .where(isCreatedBetween('payment_pages', filters)),
  sorts: {
    createdAt: sql`payment_pages.created_at`,
    name: sql`lower(payment_pages.name)`,
    reference: sql`payment_pages.reference`,
    amount: sql`coalesce(payment_pages.amount, 0)`,
    payments: sql`payment_pages.used_count`,
    collected: sql`payment_pages.collected`,
  },
});

export async function selectPage(
  db: Db,
  environmentId: string,
  pageId: string,
): Promise<PageRow | undefined> {
  return pagesOf(db, environmentId).where('paymentPages.id', '=', pageId).executeTakeFirst();
}

/** Returns the same and locks the page until the transaction ends. */
export async function lockPage(tx: Tx, environmentId: string, pageId: string): Promise<PageRow | undefined> {
  return pagesOf(tx, environmentId)
    .where('paymentPages.id', '=', pageId)
    .forNoKeyUpdate('paymentPages')
    .executeTakeFirst();
}

/** Returns false if the address is taken by a page or link of any environment. */
export async function insertPage(tx: Tx, page: Insertable<PaymentPagesTable>): Promise<boolean> {
  if (!(await takeAddress(tx, 'page', page))) return false;
  await tx.insertInto('paymentPages').values(page).execute();
  return true;
}

/** Returns a page visible to payers, by its address in any environment. */
export async function selectPublishedPage(db: Db, slug: string): Promise<PageRow | undefined> {
  const address = await selectAddress(db, slug);
  if (address?.source !== 'page') return undefined;
  const page = await selectPage(db, address.environmentId, address.id);
  return page?.publishedAt ? page : undefined;
}

type Names = { environmentId: RawBuilder<string>; id: RawBuilder<string> };

/** Returns the SQL of a page as JSON, with the data payers need. */
export function readPage({ environmentId, id }: Names): RawBuilder<unknown> {
  return sql`select json_build_object('environmentId', payment_pages.environment_id, 'id', payment_pages.id, 'name', name,
    'type', type, 'status', status, 'isPublished', published_at is not null, 'currency', currency, 'amount', amount,
    'amountMin', amount_min, 'amountMax', amount_max, 'suggestedAmounts', suggested_amounts, 'goalAmount', goal_amount,
    'items', items, 'planIds', plan_ids,
    'description', description, 'bannerImageId', banner_image_id, 'galleryImageIds', gallery_image_ids,
    'redirectUrl', redirect_url, 'successMessage', success_message, 'customFields', custom_fields,
    'collectPhone', collect_phone, 'collectAddress', collect_address, 'feeBearer', fee_bearer, 'notifyEmails', notify_emails,
    'splitGroupId', split_group_id, 'usedCount', used_count, 'collected', collected, 'refunded', ${refundedOf})
    from payment_pages where payment_pages.environment_id = ${environmentId} and payment_pages.id = ${id}`;
}
