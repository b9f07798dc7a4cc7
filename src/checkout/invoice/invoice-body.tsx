// The content of an invoice for its customer, on a phone: amount, recipient, lines, sums, payments.
import { IconClock, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { formatMoney } from '#shared/money.ts';
import { receiptPath } from '../address.ts';
import { t } from '../i18n.ts';
import { MerchantMark } from '../parts/merchant-mark.tsx';
import { dayText, HostedLines, HostedRow, HostedSums, Label, TextBlock } from './hosted-parts.tsx';
import { attachmentPath, notePath, pdfPath } from './invoice-api.ts';

// Loaded lazily: few invoices have it, and it draws a QR code.
const EInvoiceSeal = lazy(() => import('./e-invoice-seal.tsx').then((m) => ({ default: m.EInvoiceSeal })));

type Props = { page: CheckoutPage; invoice: HostedInvoice };

const states: Record<HostedInvoice['state'], { label: string; tone: string }> = {
  UNSENT: { label: 'Being revised', tone: 'quiet' },
  HELD: { label: 'Not sent yet', tone: 'quiet' },
  DRAFT: { label: 'Being revised', tone: 'quiet' },
  ISSUED: { label: 'Not paid yet', tone: 'info' },
  PARTIALLY_PAID: { label: 'Partially paid', tone: 'info' },
  PAID: { label: 'Paid', tone: 'success' },
  REFUNDED: { label: 'Refunded', tone: 'quiet' },
  CLOSED: { label: 'Void', tone: 'quiet' },
  WRITTEN_OFF: { label: 'Closed', tone: 'quiet' },
};

export function InvoiceHead({ page, invoice }: Props) {
  const { number, slug, state } = invoice;
  return (
    <header className="pi-head">
      <MerchantMark name={page.merchant.name} logoUrl={page.merchant.logoUrl} />
      <div className="pp-merchant-words">
        <p className="pp-merchant-name">{page.merchant.name}</p>
        <h1 className="pp-title">{t('Invoice {{number}}', { number })}</h1>
      </div>
      {state !== 'UNSENT' && state !== 'HELD' && (
        <a className="pi-icon" href={pdfPath(slug)} download aria-label={t('Download PDF')}>
          <IconDownload size={18} aria-hidden="true" />
        </a>
      )}
    </header>
  );
}

export function InvoiceBody({ page, invoice }: Props) {
  const { state, due, total, currency, customer, overdueDays } = invoice;
  const { label, tone } = states[state];
  if (state === 'UNSENT')
    return (
      <p className="pp-says">
        {t('{{name}} is changing this invoice. Contact them, or wait for the new version.', {
          name: page.merchant.name,
        })}
      </p>
    );
  if (state === 'HELD')
    return (
      <p className="pp-says">
        {t('{{name}} will send this invoice once the tax authority has cleared it.', {
          name: page.merchant.name,
        })}
      </p>
    );
  return (
    <>
      <section aria-label={t('Amount')}>
        <p className="pi-label">{due > 0 ? t('Amount due') : t('Total')}</p>
        <p className="pi-amount num">{formatMoney(due > 0 ? due : total, currency)}</p>
        <p className="pi-badges">
          <span className={`pi-badge ${tone}`}>
            <i aria-hidden="true" />
            {t(label)}
          </span>
          {overdueDays > 0 && (
            <span className="pi-badge danger">
              <IconClock size={13} aria-hidden="true" />
              {overdueDays === 1
                ? t('Overdue by 1 day')
                : t('Overdue by {{days}} days', { days: overdueDays })}
            </span>
          )}
        </p>
      </section>
      <dl className="pi-rows">
        <HostedRow label={t('Billed to')}>{customer.name}</HostedRow>
        <HostedRow label={t('Issued')}>{dayText(invoice.issueOn)}</HostedRow>
        <HostedRow label={overdueDays > 0 ? t('Was due') : t('Due')}>
          {dayText(due > 0 ? invoice.owedOn : invoice.dueOn)}
        </HostedRow>
      </dl>
      <HostedLines lines={invoice.lines} currency={currency} />
      <Sums invoice={invoice} />
      <Parts invoice={invoice} />
      <Files invoice={invoice} />
      <TextBlock title={t('Notes')} text={invoice.notes} />
      <TextBlock title={t('Pay by bank transfer')} text={invoice.bankDetails} />
      <TextBlock title={t('Terms')} text={invoice.terms} />
      {invoice.eInvoice && (
        <Suspense fallback={null}>
          <EInvoiceSeal seal={invoice.eInvoice} />
        </Suspense>
      )}
    </>
  );
}

/** Sums, then payments with receipts or credit notes, then the remaining amount. */
function Sums({ invoice }: { invoice: HostedInvoice }) {
  const { sums, payments, due, currency, slug, state } = invoice;
  const settled = payments.filter(({ amount, credited }) => amount > 0 || credited > 0);
  return (
    <dl className="pi-rows pi-sums">
      <HostedSums sums={sums} />
      {settled.map(({ label, on, amount, credited, reference, number }) => {
        const href = reference ? receiptPath(reference) : number ? notePath(slug, number) : null;
        const text =
          credited > 0
            ? `${dayText(on)}, ${formatMoney(credited, currency)} ${t('kept as credit')}`
            : dayText(on);
        return (
          <HostedRow
            key={`${on}${label}${reference ?? number ?? ''}${amount}`}
            label={<Label text={t(label)} note={text} href={href} isReceipt={reference !== null} />}
          >
            {formatMoney(-amount, currency)}
          </HostedRow>
        );
      })}
      {(state === 'ISSUED' || state === 'PARTIALLY_PAID' || state === 'PAID') && (
        <HostedRow strong label={t('Amount due')}>
          {formatMoney(due, currency)}
        </HostedRow>
      )}
    </dl>
  );
}

/** Attachments of the business. */
function Files({ invoice: { slug, attachments } }: { invoice: HostedInvoice }) {
  if (attachments.length === 0) return null;
  return (
    <section className="pi-words">
      <h2>{t('Attachments')}</h2>
      <ul className="pi-files">
        {attachments.map(({ id, fileName }) => (
          <li key={id}>
            <a className="pi-file" href={attachmentPath(slug, id)} download={fileName}>
              <IconDownload size={16} aria-hidden="true" />
              {fileName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Deposit, instalments and balance, with their current status. */
function Parts({ invoice: { parts, currency } }: { invoice: HostedInvoice }) {
  if (parts.length === 0) return null;
  return (
    <section className="pi-words">
      <h2>{t('Payment schedule')}</h2>
      <dl className="pi-rows">
        {parts.map(({ label, dueOn, amount, paid }) => (
          <HostedRow
            key={dueOn}
            label={
              <Label
                text={t(label)}
                note={paid >= amount ? t('Paid') : t('due {{day}}', { day: dayText(dueOn) })}
              />
            }
          >
            {formatMoney(amount, currency)}
          </HostedRow>
        ))}
      </dl>
    </section>
  );
}
