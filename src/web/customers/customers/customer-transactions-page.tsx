// The payments of a customer.
import { customerTransactionsContract as contract } from '#shared/contract/payments/customers/customer-transactions.ts';
import { PaymentsTab } from '#web/api/list/payments-tab.tsx';

export function CustomerTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={contract.listCustomerTransactions}
      name="customer-transactions"
      exported={{ filter: 'customerId', param: 'customerId' }}
      emptyText="Payments by this customer appear here."
    />
  );
}
