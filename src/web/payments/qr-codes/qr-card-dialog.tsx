// Card dialog of a QR code: three templates, download as PDF, and sending by e-mail.
import { Button } from '@mantine/core';
import { IconDownload, IconMail } from '@tabler/icons-react';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QrCodeItem, qrCodesContract, shareQrFields } from '#shared/contract/payments/qr-codes.ts';
import { formatMoney } from '#shared/money.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { callWith } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { saveFile } from '#web/payments/payment-sources/save-file.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TextField } from '#web/ui/form/text-fields.tsx';
import { errorsOf } from '#web/ui/form/use-contract-form.ts';
import { WriteButton } from '#web/ui/form/write-button.tsx';
import { Dialog } from '#web/ui/menu/dialog.tsx';
import { toastFailure, toastSuccess } from '#web/ui/toasts.tsx';
import { makeCardPdf } from './card-pdf.ts';
import { type Card, type CardTemplate, cardSize, cardTemplates, drawCard, printScale } from './draw-card.ts';
import { useCanChangeQrCodes } from './qr-code-actions.tsx';
import './qr-codes.css';

const templateLabels: Record<CardTemplate, string> = { classic: 'Classic', bold: 'Bold', framed: 'Framed' };

type Props = { code: QrCodeItem; opened: boolean; onClose: () => void };

export function QrCardDialog({ code, opened, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={code.isAccount ? t('Account QR Code') : t('Printable card: “{{name}}”', { name: code.name })}
      size={680}
    >
      <QrCard code={code} />
    </Dialog>
  );
}

/** The content of the dialog, also used where the code is loaded later. */
export function QrCard({ code }: { code: QrCodeItem }) {
  const { t } = useTranslation();
  const [template, setTemplate] = useState<CardTemplate>('classic');
  const card = useCard(code);
  const mayChange = useCanChangeQrCodes();
  const download = async () => {
    try {
      saveFile(await makePdf(template, card), `${code.reference}.pdf`);
    } catch (reason) {
      toastFailure(messageOf(reason));
    }
  };
  return (
    <div className="stack">
      {code.status !== 'ACTIVE' && (
        <Banner tone="warning">{t('This QR code does not accept payments at the moment.')}</Banner>
      )}
      <fieldset className="qr-templates">
        <legend className="sr-only">{t('Card template')}</legend>
        {cardTemplates.map((cardTemplate) => (
          <label key={cardTemplate} className={cardTemplate === template ? 'chosen' : undefined}>
            <input
              type="radio"
              name="template"
              value={cardTemplate}
              checked={cardTemplate === template}
              onChange={() => setTemplate(cardTemplate)}
            />
            <CardCanvas template={cardTemplate} card={card} />
            <span>{t(templateLabels[cardTemplate])}</span>
          </label>
        ))}
      </fieldset>
      <Button leftSection={<IconDownload size={16} />} onClick={() => void download()}>
        {t('Download as PDF')}
      </Button>
      {mayChange && <SendToMail code={code} makeFile={() => makePdf(template, card)} />}
    </div>
  );
}

function useCard(code: QrCodeItem): Card {
  const { t } = useTranslation();
  const { profile } = useSession();
  const style = getComputedStyle(document.documentElement);
  const amount = code.amount === null ? null : formatMoney(code.amount, code.currency);
  const inLive = profile.live_is_simulated ? t('Live mode is simulated here: no real money moves') : null;
  const parts = [code.isAccount ? null : code.name, code.label, amount].filter(Boolean);
  return {
    business: profile.business.business_name,
    line: parts.length > 0 ? parts.join(' · ') : null,
    link: code.link,
    accent: style.getPropertyValue('--accent') || '#17568b',
    onAccent: style.getPropertyValue('--on-accent') || '#ffffff',
    says: t('Scan to pay'),
    moneySays: profile.business.mode === 'test' ? t('Test mode: no real money moves') : inLive,
  };
}

function CardCanvas({ template, card }: { template: CardTemplate; card: Card }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const draw = useCallback(() => {
    if (canvas.current) drawCard(canvas.current, template, card, 2);
  }, [template, card]);
  useEffect(() => {
    draw();
    // Text is drawn in whichever font is available, so the card is redrawn once the font has loaded.
    void document.fonts.ready.then(draw);
  }, [draw]);
  return (
    <span className="canvas" aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  );
}

/** Drawn at five times the screen size, so that it is sharp in print. */
async function makePdf(template: CardTemplate, card: Card): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  drawCard(canvas, template, card, printScale);
  const jpeg = await new Promise<Blob>((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The card could not be created'))),
      'image/jpeg',
      0.95,
    ),
  );
  return makeCardPdf(new Uint8Array(await jpeg.arrayBuffer()), canvas, cardSize);
}

function SendToMail({ code, makeFile }: { code: QrCodeItem; makeFile: () => Promise<Blob> }) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [sending, setSending] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const fields = {
      title: code.name,
      expiry_date: code.expiry_date,
      qr_link: code.link,
      customer_email: to,
    };
    const wrong = errorsOf(shareQrFields, fields).customer_email;
    setError(wrong);
    if (wrong || sending) return;
    setSending(true);
    try {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set('qrCode', await makeFile(), `${code.reference}.pdf`);
      await callWith(qrCodesContract.shareQrCode, { body });
      toastSuccess(t('QR code sent to {{email}}', { email: to }));
      setTo('');
    } catch (reason) {
      const field = reason instanceof ApiError ? reason.fields.customer_email : undefined;
      if (field) setError(field);
      else toastFailure(messageOf(reason));
    }
    setSending(false);
  };
  return (
    <form className="qr-send" onSubmit={(event) => void send(event)} noValidate>
      <TextField
        label="Customer’s e-mail"
        type="email"
        placeholder="amaka@example.com"
        value={to}
        onChange={(event) => {
          setTo(event.currentTarget.value);
          setError(undefined);
        }}
        error={error}
      />
      <WriteButton variant="default" loading={sending} leftSection={<IconMail size={16} />}>
        {t('Send to Mail')}
      </WriteButton>
    </form>
  );
}
