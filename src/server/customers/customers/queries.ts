// SQL of customers. Every query filters by environment first.
import type { Insertable, Updateable } from 'kysely';
import { sealRow } from '#server/platform/auth/sealed-rows.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { prepared } from '#server/platform/db/driver/prepared.ts';
import { anyHashOf } from '#server/platform/db/sealed-fields.ts';
import type { CustomersTable } from '#server/platform/db/tables/customers/customers.ts';
import type { Language } from '#shared/languages.ts';

export type CustomerInput = {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  at: Date;
};

const knownByEmail = prepared((db, { environmentId, email }: { environmentId: string; email: string }) =>
  db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('email', '=', email)
    .select(['id', 'name', 'phone']),
);

/** Adds a customer or, if the e-mail exists, keeps the newer values. Returns the id. */
export async function upsertCustomer(
  tx: Tx,
  environmentId: string,
  customer: CustomerInput,
): Promise<string> {
  const known = await knownByEmail.first(tx, { environmentId, email: customer.email });
  const isNews =
    (customer.name !== null && customer.name !== known?.name) ||
    (customer.phone !== null && customer.phone !== known?.phone);
  if (known && !isNews) return known.id;
  if (known && (await renewCustomer(tx, environmentId, known.id, customer))) return known.id;
  // Unknown, or erased since it was read: an erased customer has another e-mail address.
  const id = await insertCustomer(tx, environmentId, customer);
  // A concurrent request may have added the same customer; the values are sealed again for that row.
  if (id !== customer.id) await renewCustomer(tx, environmentId, id, customer);
  return id;
}

/** Inserts a customer. Returns the id, which is that of the existing row if the e-mail was added concurrently. */
async function insertCustomer(tx: Tx, environmentId: string, customer: CustomerInput): Promise<string> {
  const { id, email, name, phone, at: createdAt } = customer;
  const row = { environmentId, id, email, name, phone, createdAt };
  const added = await tx
    .insertInto('customers')
    .values(sealRow<Insertable<CustomersTable>>('customers', [environmentId, id], row))
    .onConflict((conflict) => conflict.columns(['environmentId', 'email']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) return added.id;
  const known = await tx
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  return known.id;
}

/** Stores newer values; false if the customer has another e-mail address by now, as after erasure. */
async function renewCustomer(
  tx: Tx,
  environmentId: string,
  id: string,
  { email, name, phone }: CustomerInput,
): Promise<boolean> {
  const news = { ...(name !== null && { name }), ...(phone !== null && { phone }) };
  if (Object.keys(news).length === 0) return true;
  const renewed = await tx
    .updateTable('customers')
    .set(sealRow<Updateable<CustomersTable>>('customers', [environmentId, id], news))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return renewed !== undefined;
}

const foundMax = 200;

export async function selectCustomersByPhone(
  db: Db,
  environmentId: string,
  numbers: readonly string[],
): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where((eb) => eb.or(numbers.map((number) => eb('phoneHash', '=', anyHashOf('customers.phone', number)))))
    .select('id')
    .limit(foundMax)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the name and the phone number; null clears them. */
export async function updateCustomerRow(
  tx: Tx,
  environmentId: string,
  id: string,
  change: { name: string | null; phone: string | null; language: Language | null },
): Promise<void> {
  await tx
    .updateTable('customers')
    .set(sealRow<Updateable<CustomersTable>>('customers', [environmentId, id], change))
    .where('environmentId', '=', environmentId)
    .where('id', '=', id)
    .execute();
}
