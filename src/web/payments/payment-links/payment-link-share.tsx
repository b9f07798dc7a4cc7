// Sharing a payment link: copy its address, send it by e-mail or WhatsApp, or show its QR code.
import { Button, Modal } from '@mantine/core';
import { IconBrandWhatsapp, IconCheck, IconCopy, IconSend } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PaymentLink, paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { useCall } from '#web/api/use-call.ts';
import { Banner } from '#web/ui/banner.tsx';
import { copyToClipboard } from '#web/ui/copy-text.tsx';
import { addressText } from '#web/ui/detail/address-text.ts';
import { useFocusBack } from '#web/ui/focus-back.ts';
import { TextAreaField } from '#web/ui/form/fields.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { errorsOf } from '#web/ui/form/use-contract-form.ts';
import { PaymentLinkQr } from './payment-link-qr.tsx';
import './payment-links.css';

type Props = { link: PaymentLink; opened: boolean; onClose: () => void; canSend: boolean };

export function PaymentLinkShare({ link, opened, onClose, canSend }: Props) {
  const { t } = useTranslation();
  const isActive = link.status === 'ACTIVE';
  useFocusBack(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('Share “{{name}}”', { name: link.name })}
      size={640}
      centered
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <div className="stack">
        {!isActive && <Banner tone="warning">{t('This payment link takes no payments now.')}</Banner>}
        <div className="share">
          <PaymentLinkQr link={link} />
          <div className="stack">
            <ShareAddress link={link} />
            {canSend && isActive && <ShareLinkByEmail link={link} onSent={onClose} />}
          </div>
        </div>
      </div>
    </Modal>
  );
}

const copiedMs = 1000;

/** Copies an address or hands it to WhatsApp. */
export function ShareAddress({ link }: { link: Pick<PaymentLink, 'name' | 'url'> }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <div className="share-address">
      <output className="trunc">{addressText(link)}</output>
      <Button
        data-autofocus
        leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => copyToClipboard(link.url).then((done) => setCopied(done))}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
      <Button
        component="a"
        variant="default"
        href={`https://wa.me/?text=${encodeURIComponent(`${link.name} ${link.url}`)}`}
        target="_blank"
        rel="noreferrer"
        leftSection={<IconBrandWhatsapp size={16} />}
        style={{ justifySelf: 'start' }}
      >
        {t('Send by WhatsApp')}
      </Button>
    </div>
  );
}

/** Addresses as people write them one after the other. */
function addressesOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

function ShareLinkByEmail({ link, onSent }: { link: PaymentLink; onSent: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const share = useCall(paymentLinksContract.sharePaymentLink, { form: { setErrors } });
  const send = async (body: ShareBody) => {
    if (await share.run({ params: { linkId: link.id }, body })) onSent();
  };
  return <ShareByEmail errors={errors} setErrors={setErrors} send={send} isPending={share.isPending} />;
}

export type ShareBody = { emails: string[]; note: string };
type ShareByEmailProps = {
  errors: Record<string, string>;
  setErrors: (errors: Record<string, string>) => void;
  send: (body: ShareBody) => Promise<unknown>;
  isPending: boolean;
};

/** Asks to whom it goes, and with what words. */
export function ShareByEmail({ errors, setErrors, send: share, isPending }: ShareByEmailProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const body = { emails: addressesOf(to), note };
    const found = errorsOf(paymentLinksContract.sharePaymentLink.body, body);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    await share(body);
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <TextField
        label="Send by e-mail to"
        type="text"
        inputMode="email"
        hint={t('Several addresses are separated by commas.')}
        placeholder="amaka@example.com"
        value={to}
        onChange={(event) => {
          setTo(event.currentTarget.value);
          setErrors({});
        }}
        error={Object.entries(errors).find(([path]) => path.startsWith('emails'))?.[1]}
      />
      <TextAreaField
        label="Note"
        optional
        rows={2}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        error={errors.note}
      />
      <Button
        type="submit"
        variant="default"
        loading={isPending}
        leftSection={<IconSend size={16} />}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('Send e-mail')}
      </Button>
    </form>
  );
}
