// The QR code of a payment link.
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import { QrPicture } from '#web/payments/payment-sources/qr-picture.tsx';

export function PaymentLinkQr({ link }: { link: PaymentLink }) {
  const { t } = useTranslation();
  return (
    <QrPicture
      query={queryOptionsOf(paymentLinksContract.getPaymentLinkQr, { params: { linkId: link.id } })}
      label={t('QR code of {{url}}', { url: link.url })}
      fileName={link.slug}
    />
  );
}
