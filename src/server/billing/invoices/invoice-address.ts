// The address of an invoice for its customer: hard to guess, for whoever has it sees the invoice.
import { takeAddress } from '#server/payments/sources/addresses.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { InvoiceRow, Place } from './queries.ts';

export const invoiceAddressKind = 'invoice';

export function invoiceUrl({ slug, status }: Pick<InvoiceRow, 'slug' | 'status'>, publicUrl: string) {
  return slug && status !== 'DRAFT' ? `${publicUrl}/pay/${slug}` : null;
}

/** What a change of state takes: the row, with the address that events tell. */
export function lockedWith({ publicUrl }: { publicUrl: string }, row: InvoiceRow) {
  return { row, url: row.slug ? `${publicUrl}/pay/${row.slug}` : null };
}

/** An address of its own. */
export async function takeInvoiceAddress(tx: Tx, { environmentId, id }: Place): Promise<string> {
  for (;;) {
    const slug = makeReference('inv', 16).toLowerCase();
    if (await takeAddress(tx, invoiceAddressKind, { environmentId, id, slug })) return slug;
  }
}
