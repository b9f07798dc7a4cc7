// SQL that reads a payment or an address together with who is paid and what for: one round trip, for every payer's call begins with it.

import { type RawBuilder, sql } from 'kysely';
import { pickTerms, selectedTerms, type Terms } from '#server/payments/pricing/terms.ts';
import { brandHostOf, type Merchant, merchantColumns } from '#server/payments/sources/merchant.ts';
import type { FoundSource } from '#server/payments/sources/payment-source.ts';
import type { Db } from '#server/platform/db/database.ts';
import { environmentOfPayer, named } from '#server/platform/directory/directory.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import type { PaymentRow } from './queries.ts';

/** A payment with its merchant and what it came through, if anything; all as they were when they were read. */
export type Payment = { row: PaymentRow; merchant: Merchant; source: FoundSource | null };

/** The same with how the business is paid. */
export type PayablePayment = Payment & { terms: Terms };

/** Which payment: by what the payer knows of it, or by what we do. */
export type PaymentName = { reference: string } | { environmentId: string; id: string };

/** What the queries need to know: the registered sources, and the address whose branding applies where the business has none. */
export type PayerServices = Pick<TxServices, 'publicUrl' | 'sources'>;

/** Columns of two tables in one row, told apart by what stands before the colon. */
const selectedMerchant = Object.entries<RawBuilder<unknown>>(merchantColumns).map(([name, column]) =>
  column.as(`merchant:${name}`),
);

type Mixed = Record<string, unknown>;

function pickMerchant(mixed: Mixed): Merchant {
  const prefix = 'merchant:';
  const picked = Object.entries(mixed)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value]);
  return Object.fromEntries(picked) as Merchant;
}

/** The payment of a name. */
export async function selectPayment(
  services: PayerServices,
  db: Db,
  name: PaymentName,
): Promise<Payment | undefined> {
  return (await readPayment(services, db, name, false))?.payment;
}

export async function selectPayablePayment(
  services: PayerServices,
  db: Db,
  name: PaymentName,
): Promise<PayablePayment | undefined> {
  const found = await readPayment(services, db, name, true);
  return found && { ...found.payment, terms: pickTerms(found.mixed) };
}

async function readPayment(services: PayerServices, db: Db, name: PaymentName, withTerms: boolean) {
  const { sources } = services;
  const names = { environmentId: sql<string>`t.environment_id`, id: sql<string>`t.source_id` };
  const mixed = await db
    .selectFrom('transactions as t')
    .innerJoin('environments as e', 'e.id', 't.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', brandHostOf(services.publicUrl)))
    .$if('reference' in name, (query) =>
      query.where(
        sql<boolean>`(t.environment_id, t.id) = ${named('payment', 'reference' in name ? name.reference : '')}`,
      ),
    )
    .$if('id' in name, (query) =>
      query
        .where('t.environmentId', '=', 'id' in name ? name.environmentId : '')
        .where('t.id', '=', 'id' in name ? name.id : ''),
    )
    .selectAll('t')
    .select(selectedMerchant)
    .select(sources.readOfPayment(sql`t.source_kind`, names).as('source:found'))
    .$if(withTerms, (query) => query.select(selectedTerms))
    .executeTakeFirst();
  if (!mixed) return undefined;
  const row = Object.fromEntries(Object.entries(mixed).filter(([key]) => !key.includes(':'))) as PaymentRow;
  const merchant = pickMerchant(mixed);
  const source = sources.foundOfKind(row.sourceKind, (mixed as Mixed)['source:found'], merchant);
  return { payment: { row, merchant, source }, mixed };
}

/** Whose environment it is, as payers see them, and how they are paid. */
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

/** What payers know at an address, with who is paid and how. */
export async function selectAtAddress(
  services: PayerServices,
  db: Db,
  slug: string,
): Promise<(FoundSource & { merchant: Merchant; terms: Terms }) | undefined> {
  const { sources } = services;
  const names = { environmentId: sql<string>`a.environment_id`, id: sql<string>`a.id` };
  const mixed = await db
    .selectFrom('directory as a')
    .innerJoin('environments as e', 'e.id', 'a.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .leftJoin('branding as p', (join) => join.on('p.websiteUrl', '=', brandHostOf(services.publicUrl)))
    .where('a.kind', '=', 'address')
    .where('a.key', '=', slug)
    .select('a.source as source:kind')
    .select(selectedMerchant)
    .select(sources.readAtAddress(sql`a.source`, names).as('source:found'))
    .select(selectedTerms)
    .executeTakeFirst();
  if (!mixed) return undefined;
  const merchant = pickMerchant(mixed);
  const found = sources.foundAtAddress(
    mixed['source:kind'] ?? '',
    (mixed as Mixed)['source:found'],
    merchant,
  );
  return found ? { ...found, merchant, terms: pickTerms(mixed) } : undefined;
}

/** The services with the clock of what a reference or slug names. No question is asked while no clock has been moved; inside of a transaction it is asked there. */
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
