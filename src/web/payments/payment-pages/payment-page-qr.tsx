// The QR code of a payment page.
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { AddressQr } from '#web/payments/payment-links/payment-link-qr.tsx';

export function PaymentPageQr({ page }: { page: PaymentPage }) {
  return (
    <AddressQr
      of={page}
      query={queryOptionsOf(paymentPagesContract.getPaymentPageQr, { params: { pageId: page.id } })}
    />
  );
}
