// Transactions tab of an invoice: payments made through its page.
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = invoicesContract.listInvoiceTransactions;
export const loadInvoiceTransactions = loadPaymentsOf(endpoint);

export function InvoiceTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="invoice-transactions"
      exported={{ filter: 'sourceId', param: 'invoiceId' }}
      emptyText="Payments made on this invoice’s page appear here."
    />
  );
}
