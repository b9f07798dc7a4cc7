// The public address of an invoice: hard to guess, because anyone with the address can see the invoice.
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { InvoiceRow, Place } from './queries.ts';

export const invoiceAddressKind = 'invoice';

export function invoiceUrl({ slug, status }: Pick<InvoiceRow, 'slug' | 'status'>, publicUrl: string) {
  return slug && status !== 'DRAFT' ? `${publicUrl}/pay/${slug}` : null;
}

/** The row with its address, as needed by a state change and its events. */
export function lockedWith({ publicUrl }: { publicUrl: string }, row: InvoiceRow) {
  return { row, url: row.slug ? `${publicUrl}/pay/${row.slug}` : null };
}

/** Assigns a unique address to the invoice and returns it. */
export async function takeInvoiceAddress(tx: Tx, { environmentId, id }: Place): Promise<string> {
  for (;;) {
    const slug = makeReference('inv', 16).toLowerCase();
    if (await takeAddress(tx, invoiceAddressKind, { environmentId, id, slug })) return slug;
  }
}
