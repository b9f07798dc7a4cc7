// The QR code of a payment page.
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payment-gateway/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { AddressQr } from '#web/payment-links/payment-link-qr.tsx';

export function PaymentPageQr({ page }: { page: PaymentPage }) {
  return (
    <AddressQr
      of={page}
      query={queryOptionsOf(paymentPagesContract.getPaymentPageQr, { params: { pageId: page.id } })}
    />
  );
}
