// Sharing a payment link.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { useCall } from '#web/api/use-call.ts';
import { type ShareBody, ShareByEmail } from '#web/payments/payment-sources/share-by-email.tsx';
import { ShareDialog } from '#web/payments/payment-sources/share-dialog.tsx';
import { PaymentLinkQr } from './payment-link-qr.tsx';

type Props = { link: PaymentLink; opened: boolean; onClose: () => void; canSend: boolean };

export function PaymentLinkShare({ link, opened, onClose, canSend }: Props) {
  const { t } = useTranslation();
  return (
    <ShareDialog
      of={link}
      opened={opened}
      onClose={onClose}
      inactive={t('This payment link does not accept payments at the moment.')}
      qr={<PaymentLinkQr link={link} />}
      byEmail={canSend && <ShareLinkByEmail link={link} onSent={onClose} />}
    />
  );
}

function ShareLinkByEmail({ link, onSent }: { link: PaymentLink; onSent: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const share = useCall(paymentLinksContract.sharePaymentLink, { form: { setErrors } });
  const send = async (body: ShareBody) => {
    if (await share.run({ params: { linkId: link.id }, body })) onSent();
  };
  return <ShareByEmail errors={errors} setErrors={setErrors} send={send} isPending={share.isPending} />;
}
