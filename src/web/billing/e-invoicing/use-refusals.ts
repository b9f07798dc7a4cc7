// Shows the tax authority's rejections at the form fields when the invoice is opened for correction.
import { useEffect, useRef } from 'react';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

export function useRefusals(form: ContractForm, invoice: InvoiceDetail | null): void {
  const begun = useRef({ form, refusals: invoice?.eInvoice?.refusals ?? [] });
  useEffect(() => {
    const { form: shown, refusals } = begun.current;
    for (const { field, reason } of refusals) if (field) shown.setFieldError(field, reason);
  }, []);
}
