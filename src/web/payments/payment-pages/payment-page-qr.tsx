// The QR code of a payment page.
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { QrPicture } from '#web/payments/payment-sources/qr-picture.tsx';

export function PaymentPageQr({ page }: { page: PaymentPage }) {
  const { t } = useTranslation();
  return (
    <QrPicture
      query={queryOptionsOf(paymentPagesContract.getPaymentPageQr, { params: { pageId: page.id } })}
      label={t('QR code of {{url}}', { url: page.url })}
      fileName={page.slug}
    />
  );
}
