// Sharing a payment page.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { useCall } from '#web/api/use-call.ts';
import { type ShareBody, ShareByEmail } from '#web/payments/payment-sources/share-by-email.tsx';
import { ShareDialog } from '#web/payments/payment-sources/share-dialog.tsx';
import { PaymentPageQr } from './payment-page-qr.tsx';

type Props = { page: PaymentPage; opened: boolean; onClose: () => void; canSend: boolean };

export function PaymentPageShare({ page, opened, onClose, canSend }: Props) {
  const { t } = useTranslation();
  return (
    <ShareDialog
      of={page}
      opened={opened}
      onClose={onClose}
      inactive={t('This payment page does not accept payments at the moment.')}
      qr={<PaymentPageQr page={page} />}
      byEmail={canSend && <SharePageByEmail page={page} onSent={onClose} />}
    />
  );
}

function SharePageByEmail({ page, onSent }: { page: PaymentPage; onSent: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const share = useCall(paymentPagesContract.sharePaymentPage, { form: { setErrors } });
  const send = async (body: ShareBody) => {
    if (await share.run({ params: { pageId: page.id }, body })) onSent();
  };
  return <ShareByEmail errors={errors} setErrors={setErrors} send={send} isPending={share.isPending} />;
}
