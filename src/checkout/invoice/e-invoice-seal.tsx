// E-invoice details from the tax authority: number, signature, and verification QR code.
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { t } from '../i18n.ts';
import { QrDrawing } from '../prompt/qr-drawing.tsx';

type Seal = NonNullable<HostedInvoice['eInvoice']>;

export function EInvoiceSeal({ seal: { irn, csid, qr } }: { seal: Seal }) {
  return (
    <section className="pi-words pi-seal">
      <div>
        <h2>{t('Tax authority')}</h2>
        <p>{t('IRN {{irn}}', { irn })}</p>
        <p>{t('CSID {{csid}}', { csid })}</p>
      </div>
      <QrDrawing payload={qr} label={t('QR code of the tax authority')} />
    </section>
  );
}
