// Footer of an invoice: the button that pays the amount due, or the reason why nothing can be paid.
import { IconLock, IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { t } from '../i18n.ts';
import { Button } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { SecuredBy } from '../parts/secured-by.tsx';

// Loaded lazily: the drawing is larger than the page itself, and few customers open it.
const QrDrawing = lazy(() => import('../prompt/qr-drawing.tsx').then((m) => ({ default: m.QrDrawing })));

type DockProps = {
  page: CheckoutPage;
  invoice: HostedInvoice;
  busy: boolean;
  refusal: string | null;
  onPart(): void;
  onPay(): Promise<void>;
};

/** The reason why nothing can be paid; null when a payment is possible. */
function whyNot(invoice: HostedInvoice, { merchant: { name }, closed }: CheckoutPage): string | null {
  switch (invoice.state) {
    case 'UNSENT':
    case 'HELD':
    case 'DRAFT':
      return null;
    case 'PAID':
      return t('This invoice is paid. Thank you.');
    case 'REFUNDED':
      return t('Your payment was refunded. There is nothing left to pay.');
    case 'CLOSED':
      return t('{{name}} has voided this invoice. There is nothing to pay.', { name });
    case 'WRITTEN_OFF':
      return t('{{name}} no longer expects payment of this invoice.', { name });
    default:
      return closed ? t('{{name}} is not accepting payments here at the moment.', { name }) : null;
  }
}

export function InvoiceDock({ page, invoice, busy, refusal, onPart, onPay }: DockProps) {
  const { due, asked, currency, least, state } = invoice;
  const reason = whyNot(invoice, page);
  const isOpen = due > 0 && !page.closed;
  return (
    <>
      {isOpen && <OtherDevice />}
      <div className={isOpen ? 'pi-dock' : 'pi-dock still'}>
        {reason && <Notice tone="info">{reason}</Notice>}
        {refusal && <Notice tone="danger">{refusal}</Notice>}
        {isOpen && state !== 'UNSENT' && state !== 'HELD' && (
          <div className="pi-pay">
            {least !== null && (
              <Button onClick={onPart}>{asked < due ? t('Other amount') : t('Pay part')}</Button>
            )}
            <Button look="primary" onClick={() => void onPay()} busy={busy && t('One moment…')}>
              {t('Pay {{amount}}', { amount: formatMoney(asked, currency) })}
            </Button>
          </div>
        )}
        <SecuredBy merchant={page.merchant} icon={<IconLock size={14} aria-hidden="true" />} />
      </div>
    </>
  );
}

/** The URL of this page as a QR code, to continue on a phone. */
function OtherDevice() {
  const [open, setOpen] = useState(false);
  return (
    <section className="pi-qr">
      <button type="button" className="pi-more" aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconQrcode size={18} aria-hidden="true" />
        {t('Pay on another device')}
      </button>
      {open && (
        <div className="pi-code">
          <Suspense fallback={<span className="sk" style={{ width: 148, height: 148 }} />}>
            <QrDrawing payload={`${location.origin}${location.pathname}`} />
          </Suspense>
          <p>{t('Scan this code with a phone to open this invoice there.')}</p>
        </div>
      )}
    </section>
  );
}
