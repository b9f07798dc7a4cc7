// Transactions tab of a QR code: payments made through it.
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { loadPaymentsOf, PaymentsTab } from '#web/api/list/payments-tab.tsx';

const endpoint = qrCodesContract.listQrCodeTransactions;
export const loadQrCodeTransactions = loadPaymentsOf(endpoint);

export function QrCodeTransactionsPage() {
  return (
    <PaymentsTab
      endpoint={endpoint}
      name="qr-code-transactions"
      exported={{ filter: 'sourceId', param: 'qrCodeId' }}
      emptyText="Payments made with this QR code appear here."
    />
  );
}
