// SQL of payment links. Every query filters by environment first, except lookups by address, which is globally unique.

import { type Insertable, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { containsText, isCreatedBetween, isOneOf } from '#server/platform/db/list-conditions.ts';
import { statusList } from '#server/platform/db/status-list.ts';
import type { PaymentLinksTable } from '#server/platform/db/tables/payments/payment-links.ts';
import { environmentRows } from '#server/platform/rows/environment-rows.ts';
import type { LinkStatus, linkFilters, linkListQuery } from '#shared/contract/payments/payment-links.ts';

export type LinkFilters = z.output<typeof linkFilters>;
export type LinkListQuery = z.output<typeof linkListQuery>;

export const { update: updateLink } = environmentRows('paymentLinks');

/** A link at an instant: `currentStatus` is `status` combined with the expiry date. */
export type LinkRow = Selectable<PaymentLinksTable> & {
  currentStatus: LinkStatus;
  createdByName: string | null;
};

/** EXPIRED is never stored; it is an active link past its date. */
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

/** The query shared by the list, its counts and the export. */
export const linkList = statusList({
  table: 'payment_links',
  statusAt,
  matching: (db, environmentId, filters: LinkFilters, now) =>
    linksOf(db, environmentId, now)
      .where(
        containsText(filters.search, ['payment_links.name', 'payment_links.slug', 'payment_links.reference']),
      )
      .where(isOneOf('payment_links.kind', filters.kind))
      .where(isOneOf('payment_links.type', filters.type))
      .where(isCreatedBetween('payment_links', filters)),
  sorts: {
    createdAt: sql`payment_links.created_at`,
    name: sql`lower(payment_links.name)`,
    reference: sql`payment_links.reference`,
    amount: sql`coalesce(payment_links.amount, 0)`,
    payments: sql`payment_links.used_count`,
    collected: sql`payment_links.collected`,
  },
});

export async function selectLink(
  db: Db,
  environmentId: string,
  linkId: string,
  now: Date,
): Promise<LinkRow | undefined> {
  return linksOf(db, environmentId, now).where('paymentLinks.id', '=', linkId).executeTakeFirst();
}

/** Returns the same and locks the link until the transaction ends. */
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

/** Returns the colour of the merchant's e-mails: its own, else that of the platform's address. */
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

/** Returns false if the address is taken, by any environment; waits for a concurrent insert of the same address. */
export async function insertLink(tx: Tx, link: Insertable<PaymentLinksTable>): Promise<boolean> {
  if (!(await takeAddress(tx, 'link', link))) return false;
  await tx.insertInto('paymentLinks').values(link).execute();
  return true;
}
