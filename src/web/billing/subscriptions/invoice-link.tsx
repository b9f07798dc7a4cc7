// The number of an invoice as a link to its page.
import { Link } from '@tanstack/react-router';
import { searchOf } from '#web/api/route.ts';

export function InvoiceLink({ number }: { number: string }) {
  return (
    <Link to="/payment-gateway/invoicing/invoices" search={searchOf({ search: number })}>
      {number}
    </Link>
  );
}
