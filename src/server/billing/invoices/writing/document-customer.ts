// The customer of an invoice, quote or series: the columns that store them, and their form in responses.
import type { Selectable } from 'kysely';
import { recordCustomer } from '#server/customers/customers/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CustomerColumns } from '#server/platform/db/tables/billing/customer-columns.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { InvoiceInput } from '#shared/contract/billing/invoices/invoice-shapes.ts';

export const customerOf = (row: Selectable<CustomerColumns>) => ({
  id: row.customerId,
  name: row.customerName,
  email: row.customerEmail,
  address: row.customerAddress,
  tin: row.customerTin,
});

/** Creates the customer when they are new to the business. */
export async function customerColumns(
  tx: Tx,
  clock: Clock,
  environmentId: string,
  { name, email, address, tin }: InvoiceInput['customer'],
) {
  return {
    customerId: await recordCustomer(tx, clock, environmentId, { email, name, phone: null }),
    customerName: name,
    customerEmail: email,
    customerAddress: address,
    customerTin: tin,
  };
}
