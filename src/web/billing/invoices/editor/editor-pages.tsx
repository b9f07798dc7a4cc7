// The editor pages of invoices: new, edit, copy.
import { useState } from 'react';
import { useBusinessSettings } from '#web/ui/business-context.tsx';
import { useInvoice } from '../invoice-query.ts';
import { emptyInvoice, valuesOf } from './editor-values.ts';
import { InvoiceEditor } from './invoice-editor.tsx';
import { invoiceTarget } from './invoice-target.ts';
import { readKept } from './use-saving.ts';

export function CreateInvoicePage() {
  const { currency } = useBusinessSettings();
  const [kept] = useState(() => readKept(invoiceTarget.kept));
  const values = kept?.values ?? emptyInvoice(currency);
  return <InvoiceEditor title="Create invoice" values={values} first={kept?.first ?? null} invoice={null} />;
}

export function EditInvoicePage() {
  const { data, refetch } = useInvoice();
  const [begun, setBegun] = useState(data);
  const [turn, setTurn] = useState(0);
  const invoice = begun ?? data;
  if (!invoice) return null;
  const reload = async () => {
    const { data: theirs } = await refetch();
    setBegun(theirs);
    setTurn((before) => before + 1);
  };
  return (
    <InvoiceEditor
      key={`${invoice.id} ${turn}`}
      title="Edit invoice"
      values={valuesOf(invoice, true)}
      invoice={invoice}
      onReload={() => void reload()}
    />
  );
}

export function DuplicateInvoicePage() {
  const { data } = useInvoice();
  const [begun] = useState(data);
  const invoice = begun ?? data;
  if (!invoice) return null;
  return (
    <InvoiceEditor
      key={invoice.id}
      title="Duplicate invoice"
      values={valuesOf(invoice, false)}
      invoice={null}
    />
  );
}
