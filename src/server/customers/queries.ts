// SQL of customers. Every query names the environment first.
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

export type CustomerInput = {
  id: string;
  email: string;
  name: string | null;
  phone: string | null;
  at: Date;
};

/** Adds a customer or, for an e-mail that is known, keeps what is newer. Answers the id. */
export async function upsertCustomer(
  tx: Tx,
  environmentId: string,
  customer: CustomerInput,
): Promise<string> {
  const known = await tx
    .selectFrom('customers')
    .where('environmentId', '=', environmentId)
    .where('email', '=', customer.email)
    .select(['id', 'name', 'phone'])
    .executeTakeFirst();
  const isNews =
    (customer.name !== null && customer.name !== known?.name) ||
    (customer.phone !== null && customer.phone !== known?.phone);
  if (known && !isNews) return known.id;
  const row = await tx
    .insertInto('customers')
    .values({
      environmentId,
      id: customer.id,
      email: customer.email,
      name: customer.name,
      phone: customer.phone,
      createdAt: customer.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['environmentId', 'email']).doUpdateSet({
        name: sql`coalesce(excluded.name, customers.name)`,
        phone: sql`coalesce(excluded.phone, customers.phone)`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
