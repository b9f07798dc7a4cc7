// SQL that reads a payment or an address with its merchant and source in one round trip, because every payer's request begins with it.

import { type RawBuilder, sql } from 'kysely';
import { pickTerms, selectedTerms, type Terms } from '#server/payments/pricing/terms.ts';
import {
  brandHostAt,
  brandHostOf,
  hostNameOf,
  type Merchant,
  merchantColumns,
} from '#server/payments/sources/merchant.ts';
import type { FoundSource } from '#server/payments/sources/payment-source.ts';
import type { SourceList } from '#server/payments/sources/source-list.ts';
import type { Db } from '#server/platform/db/database.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import { environmentOfPayer, named } from '#server/platform/directory/directory.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import { cachePerObject } from '#shared/kept-by.ts';
import type { PaymentRow } from './queries.ts';

/** A payment with its merchant and its source, if any, as of the time of reading. */
export type Payment = { row: PaymentRow; merchant: Merchant; source: FoundSource | null };

/** A payment with the prices and gateways of the business. */
export type PayablePayment = Payment & { terms: Terms };

/** The key of a payment: the reference known to the payer, or the internal id. */
export type PaymentName = { reference: string } | { environmentId: string; id: string };

/** The services of the queries: the registered sources, and the address whose branding applies when the business has none. */
export type PayerServices = Pick<TxServices, 'publicUrl' | 'sources'>;

/** Columns of two tables in one row, distinguished by a prefix before the colon. */
const selectedMerchant = Object.entries<RawBuilder<unknown>>(merchantColumns).map(([name, column]) =>
  column.as(`merchant:${name}`),
);

type Mixed = Record<string, unknown>;

const merchantNames = Object.keys(merchantColumns).map((name) => [name, `merchant:${name}`] as const);

function pickMerchant(mixed: Mixed): Merchant {
  const picked: Mixed = {};
  for (const [name, mixedName] of merchantNames) picked[name] = mixed[mixedName];
  return picked as Merchant;
}

function pickRow(mixed: Mixed): PaymentRow {
  const row: Mixed = {};
  for (const name of Object.keys(mixed)) if (!name.includes(':')) row[name] = mixed[name];
  return row as PaymentRow;
}

type ByHost = { host: string };

/** Creates the queries for a list of sources, whose SQL is part of them. */
function createReaders(sources: SourceList) {
  const ofPayment = { environmentId: sql<string>`t.environment_id`, id: sql<string>`t.source_id` };
  const atAddress = { environmentId: sql<string>`a.environment_id`, id: sql<string>`a.id` };
  const payment = (db: Db, { host }: ByHost) =>
    db
      .selectFrom('transactions as t')
      .innerJoin('environments as e', 'e.id', 't.environmentId')
      .innerJoin('businesses as b', 'b.id', 'e.businessId')
      .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', brandHostAt(host)))
      .selectAll('t')
      .select(selectedMerchant)
      .select(sources.readOfPayment(sql`t.source_kind`, ofPayment).as('source:found'));
  type Referred = ByHost & { reference: string };
  type Named = ByHost & { environmentId: string; id: string };
  const byReference = (db: Db, values: Referred) =>
    payment(db, values).where(sql<boolean>`(t.environment_id, t.id) = ${named('payment', values.reference)}`);
  const byId = (db: Db, values: Named) =>
    payment(db, values).where('t.environmentId', '=', values.environmentId).where('t.id', '=', values.id);
  return {
    byReference: prepared(byReference),
    byId: prepared(byId),
    payableByReference: prepared((db: Db, values: Referred) => byReference(db, values).select(selectedTerms)),
    payableById: prepared((db: Db, values: Named) => byId(db, values).select(selectedTerms)),
    atAddress: prepared((db: Db, { host, slug }: ByHost & { slug: string }) =>
      db
        .selectFrom('directory as a')
        .innerJoin('environments as e', 'e.id', 'a.environmentId')
        .innerJoin('businesses as b', 'b.id', 'e.businessId')
        .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', brandHostAt(host)))
        .where('a.kind', '=', 'address')
        .where('a.key', '=', slug)
        .select('a.source as source:kind')
        .select(selectedMerchant)
        .select(sources.readAtAddress(sql`a.source`, atAddress).as('source:found'))
        .select(selectedTerms),
    ),
  };
}

const readersOf = cachePerObject(createReaders);

/** Returns the payment of a key. */
export async function selectPayment(
  services: PayerServices,
  db: Db,
  name: PaymentName,
): Promise<Payment | undefined> {
  const { byReference, byId } = readersOf(services.sources);
  const host = hostNameOf(services.publicUrl);
  const mixed =
    'reference' in name
      ? await byReference.first(db, { host, reference: name.reference })
      : await byId.first(db, { host, environmentId: name.environmentId, id: name.id });
  return mixed && pickPayment(services, mixed);
}

export async function selectPayablePayment(
  services: PayerServices,
  db: Db,
  name: PaymentName,
): Promise<PayablePayment | undefined> {
  const { payableByReference, payableById } = readersOf(services.sources);
  const host = hostNameOf(services.publicUrl);
  const mixed =
    'reference' in name
      ? await payableByReference.first(db, { host, reference: name.reference })
      : await payableById.first(db, { host, environmentId: name.environmentId, id: name.id });
  return mixed && { ...pickPayment(services, mixed), terms: pickTerms(mixed) };
}

function pickPayment({ sources }: PayerServices, mixed: Mixed): Payment {
  const row = pickRow(mixed);
  const merchant = pickMerchant(mixed);
  const source = sources.foundOfKind(row.sourceKind, mixed['source:found'], merchant);
  return { row, merchant, source };
}

/** Returns the merchant of an environment as shown to payers, with its prices and gateways. */
export async function selectMerchant(
  services: PayerServices,
  db: Db,
  environmentId: string,
): Promise<{ merchant: Merchant; terms: Terms }> {
  const mixed = await db
    .selectFrom('environments as e')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', brandHostOf(services.publicUrl)))
    .where('e.id', '=', environmentId)
    .select(selectedMerchant)
    .select(selectedTerms)
    .executeTakeFirstOrThrow();
  return { merchant: pickMerchant(mixed), terms: pickTerms(mixed) };
}

/** Returns the source at an address as payers see it, with its merchant, prices and gateways. */
export async function selectAtAddress(
  services: PayerServices,
  db: Db,
  slug: string,
): Promise<(FoundSource & { merchant: Merchant; terms: Terms }) | undefined> {
  const { sources } = services;
  const host = hostNameOf(services.publicUrl);
  const mixed = await readersOf(sources).atAddress.first(db, { host, slug });
  if (!mixed) return undefined;
  const merchant = pickMerchant(mixed);
  const found = sources.foundAtAddress(
    mixed['source:kind'] ?? '',
    (mixed as Mixed)['source:found'],
    merchant,
  );
  return found ? { ...found, merchant, terms: pickTerms(mixed) } : undefined;
}

/**
 * Returns the services with the clock of the environment of a reference or slug. Sends no query while no clock is moved; `db` may be a
 * transaction.
 */
export async function withClockOfPayer<S extends Pick<TxServices, 'clock' | 'clocks'>>(
  services: S,
  key: string,
  db: Db,
): Promise<S> {
  if (services.clocks.aheadMaxMs() === 0) return services;
  const { rows } = await sql<{
    environmentId: string | null;
  }>`select ${environmentOfPayer(key)} as environment_id`.execute(db);
  const environmentId = rows[0]?.environmentId;
  return environmentId ? withClockOf(services, environmentId) : services;
}
