// The pages that write an invoice: a new one, a changed one, a copy.
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { useInvoice } from '../invoice-query.ts';
import { emptyInvoice, valuesOf } from './editor-values.ts';
import { InvoiceEditor } from './invoice-editor.tsx';

export function CreateInvoicePage() {
  const { currency } = useBusinessSettings();
  return <InvoiceEditor title="Create invoice" values={emptyInvoice(currency)} invoice={null} />;
}

export function EditInvoicePage() {
  const { data } = useInvoice();
  if (!data) return null;
  return <InvoiceEditor key={data.id} title="Edit invoice" values={valuesOf(data, true)} invoice={data} />;
}

export function DuplicateInvoicePage() {
  const { data } = useInvoice();
  if (!data) return null;
  return (
    <InvoiceEditor key={data.id} title="Duplicate invoice" values={valuesOf(data, false)} invoice={null} />
  );
}
