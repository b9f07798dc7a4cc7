// SQL of payment links. Every query names the environment first, but for the address, which is unique everywhere.

import { type ExpressionBuilder, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Database, Db, Tables, Tx } from '#server/platform/db/database.ts';
import { listOrder, streamRows } from '#server/platform/db/list-order.ts';
import { containsPattern, type StatusCount } from '#server/platform/db/list-pages.ts';
import type { PaymentLinksTable } from '#server/platform/db/tables/payments.ts';
import type { LinkStatus, linkFilters, linkListQuery } from '#shared/contract/payments/payment-links.ts';
import { windowBeyond } from '#shared/pagination.ts';

export type LinkFilters = z.output<typeof linkFilters>;
export type LinkListQuery = z.output<typeof linkListQuery>;

/** A link as it stands at an instant: `currentStatus` is what `status` says and the clock adds. */
export type LinkRow = Selectable<PaymentLinksTable> & {
  currentStatus: LinkStatus;
  createdByName: string | null;
};

/** EXPIRED is never stored: it is an active link past its date. */
function statusAt(now: Date) {
  return sql<LinkStatus>`case
    when payment_links.status = 'ACTIVE' and payment_links.expires_at <= ${now} then 'EXPIRED'
    else payment_links.status end`;
}

function linksOf(db: Db, environmentId: string, now: Date) {
  return db
    .selectFrom('paymentLinks')
    .leftJoin('users', 'users.id', 'paymentLinks.createdBy')
    .selectAll('paymentLinks')
    .select([
      statusAt(now).as('currentStatus'),
      sql<string | null>`users.first_name || ' ' || users.last_name`.as('createdByName'),
    ])
    .where('paymentLinks.environmentId', '=', environmentId);
}

/** The list's filters but for the status, so that the tabs can be counted with them. */
function matches(query: LinkFilters) {
  return (eb: ExpressionBuilder<Tables, 'paymentLinks'>) => {
    const conditions = [];
    if (query.search) {
      const pattern = containsPattern(query.search);
      conditions.push(
        eb.or([
          eb('paymentLinks.name', 'ilike', pattern),
          eb('paymentLinks.slug', 'ilike', pattern),
          eb('paymentLinks.reference', 'ilike', pattern),
        ]),
      );
    }
    if (query.kind.length > 0) conditions.push(eb('paymentLinks.kind', 'in', query.kind));
    if (query.createdFrom) conditions.push(eb('paymentLinks.createdAt', '>=', new Date(query.createdFrom)));
    if (query.createdTo) conditions.push(eb('paymentLinks.createdAt', '<', new Date(query.createdTo)));
    return eb.and(conditions);
  };
}

const inOrder = listOrder<LinkFilters>('payment_links', {
  createdAt: sql`payment_links.created_at`,
  name: sql`lower(payment_links.name)`,
  reference: sql`payment_links.reference`,
  amount: sql`coalesce(payment_links.amount, 0)`,
  payments: sql`payment_links.used_count`,
  collected: sql`payment_links.collected`,
});

/** One page of the list. */
export async function selectLinks(
  db: Db,
  environmentId: string,
  query: LinkListQuery,
  now: Date,
): Promise<LinkRow[]> {
  const { limit, offset } = windowBeyond(query);
  const rows = linksOf(db, environmentId, now)
    .where(matches(query))
    .$if(query.status.length > 0, (links) => links.where(statusAt(now), 'in', query.status));
  return inOrder(rows, query).limit(limit).offset(offset).execute();
}

/** All that the filters match, for a file. */
export function streamLinks(
  { db }: Database,
  environmentId: string,
  filters: LinkFilters,
  now: Date,
): AsyncGenerator<LinkRow[]> {
  const { status } = filters;
  const links = linksOf(db, environmentId, now)
    .where(matches(filters))
    .$if(status.length > 0, (some) => some.where(statusAt(now), 'in', status));
  return streamRows(db, inOrder(links, filters));
}

/** How many links have each status, under the other filters. */
export async function countLinksByStatus(
  db: Db,
  environmentId: string,
  query: LinkFilters,
  now: Date,
): Promise<StatusCount<LinkStatus>[]> {
  return db
    .selectFrom('paymentLinks')
    .select((eb) => [statusAt(now).as('status'), eb.fn.countAll<number>().as('count')])
    .where('environmentId', '=', environmentId)
    .where(matches(query))
    .groupBy(sql`1`)
    .execute();
}

export async function selectLink(
  db: Db,
  environmentId: string,
  linkId: string,
  now: Date,
): Promise<LinkRow | undefined> {
  return linksOf(db, environmentId, now).where('paymentLinks.id', '=', linkId).executeTakeFirst();
}

/** The same, and nobody else may change the link until this transaction ends. */
export async function lockLink(
  tx: Tx,
  environmentId: string,
  linkId: string,
  now: Date,
): Promise<LinkRow | undefined> {
  return linksOf(tx, environmentId, now)
    .where('paymentLinks.id', '=', linkId)
    .forNoKeyUpdate('paymentLinks')
    .executeTakeFirst();
}

/** The colour of the merchant's e-mails: its own, else that of the address the platform is served at. */
export async function selectPrimaryColor(
  db: Db,
  environmentId: string,
  host: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('environments')
    .innerJoin('businesses', 'businesses.id', 'environments.businessId')
    .leftJoin('branding', (join) => join.on('branding.websiteUrl', '=', host))
    .where('environments.id', '=', environmentId)
    .select((eb) => eb.fn.coalesce('businesses.brandPrimaryColor', 'branding.brandPrimaryColor').as('color'))
    .executeTakeFirst();
  return row?.color ?? undefined;
}

/** False when the address is taken, by whoever it may be; waits for one who is just taking it. */
export async function insertLink(tx: Tx, link: Insertable<PaymentLinksTable>): Promise<boolean> {
  if (!(await takeAddress(tx, 'link', link))) return false;
  await tx.insertInto('paymentLinks').values(link).execute();
  return true;
}

export async function updateLink(
  tx: Tx,
  environmentId: string,
  linkId: string,
  changes: Updateable<PaymentLinksTable>,
): Promise<void> {
  await tx
    .updateTable('paymentLinks')
    .set(changes)
    .where('environmentId', '=', environmentId)
    .where('id', '=', linkId)
    .execute();
}
