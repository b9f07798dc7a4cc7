// Sharing a payment page: copy its address, send it by e-mail or WhatsApp, or show its QR code.
import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentPage, paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { useCall } from '#web/api/use-call.ts';
import {
  ShareAddress,
  type ShareBody,
  ShareByEmail,
} from '#web/payments/payment-links/payment-link-share.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { useFocusBack } from '#web/ui/focus-back.ts';
import { PaymentPageQr } from './payment-page-qr.tsx';

type Props = { page: PaymentPage; opened: boolean; onClose: () => void; canSend: boolean };

export function PaymentPageShare({ page, opened, onClose, canSend }: Props) {
  const { t } = useTranslation();
  const isActive = page.status === 'ACTIVE';
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Share “{{name}}”', { name: page.name })}
      size={640}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className="stack">
        {!isActive && <Banner tone="warning">{t('This payment page takes no payments now.')}</Banner>}
        <div className="share">
          <PaymentPageQr page={page} />
          <div className="stack">
            <ShareAddress link={page} />
            {canSend && isActive && <SharePageByEmail page={page} onSent={onClose} />}
          </div>
        </div>
      </div>
    </Modal>
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
