// Information tab of an invoice: amount paid, lines and sums, settlements, customer and timeline.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { formatMoney, percentShares } from '#shared/money.ts';
import { TimelineCard } from '#web/ui/detail/timeline-card.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { DayText } from './day-text.tsx';
import { DocumentTexts, paymentFacts } from './document-texts.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoicePayments } from './invoice-payments.tsx';
import { useInvoice } from './invoice-query.ts';
import { useMayChangeInvoices } from './may-change.ts';
import './invoices.css';
import { customerFacts } from './customer-facts.ts';

// Loaded separately, because few invoices have parts.
const parts = () => import('./invoice-parts.tsx');
const LazyParts = lazy(() => parts().then((m) => ({ default: m.InvoiceParts })));
const LazyAttachments = lazy(() =>
  import('./attachments-card.tsx').then((m) => ({ default: m.AttachmentsCard })),
);
const LazyEInvoice = lazy(() =>
  import('#web/billing/e-invoicing/e-invoice-card.tsx').then((m) => ({ default: m.EInvoiceCard })),
);
const LazyRevisions = lazy(() => parts().then((m) => ({ default: m.InvoiceRevisions })));

export function InvoiceInfoPage() {
  const { data: invoice } = useInvoice();
  if (!invoice) return null;
  return (
    <div className="invoice-info">
      <div className="stack">
        <Shares invoice={invoice} />
        <InvoiceLines document={invoice} />
        <Parts invoice={invoice} />
        <InvoicePayments invoice={invoice} />
        <DocumentTexts document={invoice} />
      </div>
      <div className="stack">
        <EInvoice invoice={invoice} />
        <Customer invoice={invoice} />
        <Payment invoice={invoice} />
        <Reminders invoice={invoice} />
        <Attachments invoice={invoice} />
        <Revisions invoice={invoice} />
        <TimelineCard items={invoice.history} />
      </div>
    </div>
  );
}

function Parts({ invoice }: { invoice: InvoiceDetail }) {
  if (invoice.parts.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyParts invoice={invoice} />
    </Suspense>
  );
}

function EInvoice({ invoice }: { invoice: InvoiceDetail }) {
  const mayChange = useMayChangeInvoices();
  const { eInvoice } = invoice;
  if (!eInvoice) return null;
  return (
    <Suspense fallback={null}>
      <LazyEInvoice invoice={Object.assign({}, invoice, { eInvoice })} mayChange={mayChange} />
    </Suspense>
  );
}

function Attachments({ invoice }: { invoice: InvoiceDetail }) {
  const mayChange = useMayChangeInvoices();
  const isOpen = invoice.status === 'DRAFT' || invoice.status === 'ISSUED';
  if (invoice.attachments.length === 0 && !(mayChange && isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <LazyAttachments invoice={invoice} />
    </Suspense>
  );
}

function Revisions({ invoice }: { invoice: InvoiceDetail }) {
  if (invoice.revisions.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <LazyRevisions invoice={invoice} />
    </Suspense>
  );
}

/** Paid, credit and remainder in one bar; the shares add up to 100.0%. */
function Shares({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { currency, total, lateFee, due, payments, status } = invoice;
  const settled = (isCredit: boolean) =>
    payments
      .filter(({ kind, undoneAt }) => !undoneAt && isCredit === (kind === 'credit' || kind === 'credit_note'))
      .reduce((sum, one) => sum + one.amount - one.returned, 0);
  const [paid, credit] = [settled(false), settled(true)];
  const rest = total + lateFee - paid - credit;
  const shares = percentShares([paid, credit, rest]);
  const tiles = [
    { key: 'total', label: t('Total'), amount: total + lateFee, share: null },
    { key: 'paid', label: t('Paid'), amount: paid, share: shares[0] },
    { key: 'credit', label: t('Credit applied'), amount: credit, share: shares[1] },
    // Nothing of a draft is due yet: shows the future amount due.
    status === 'DRAFT'
      ? { key: 'due', label: t('Due once issued'), amount: rest, share: null }
      : { key: 'due', label: t('Due'), amount: due, share: due > 0 ? shares[2] : null },
  ];
  return (
    <section className="card invoice-shares">
      <div className="tiles">
        {tiles.map(({ key, label, amount, share }) => (
          <div key={key} className={key}>
            <span className="label">{label}</span>
            <strong className="num">{formatMoney(amount, currency)}</strong>
            <small>{share == null ? '' : `${share.toFixed(1)}%`}</small>
          </div>
        ))}
      </div>
      <div className="bar" aria-hidden>
        <span className="paid" style={{ width: `${shares[0]}%` }} />
        <span className="credit" style={{ width: `${shares[1]}%` }} />
      </div>
    </section>
  );
}

function SeriesLink({ series: { id, name } }: { series: NonNullable<InvoiceDetail['series']> }) {
  return <Link to={`/payment-gateway/invoicing/recurring/${id}`}>{name}</Link>;
}

function Customer({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  const { customerFigures, currency, coupon, series } = invoice;
  return (
    <SectionCard title={t('Customer')}>
      <KeyValues
        items={[
          ...customerFacts(invoice, t),
          coupon !== null && { label: t('Coupon'), value: coupon.code },
          series !== null && { label: t('Created by'), value: <SeriesLink series={series} /> },
          { label: t('Total owed'), value: <MoneyText amount={customerFigures.owed} currency={currency} /> },
          {
            label: t('Remaining credit'),
            value: <MoneyText amount={customerFigures.credit} currency={currency} />,
          },
        ]}
      />
    </SectionCard>
  );
}

function Payment({ invoice }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  return (
    <SectionCard title={t('Payment terms')}>
      <KeyValues items={paymentFacts(invoice, t)} />
    </SectionCard>
  );
}

function Reminders({ invoice: { reminders, status } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation();
  if (reminders.length === 0) return null;
  const isOpen = status === 'ISSUED' || status === 'PARTIALLY_PAID' || status === 'DRAFT';
  return (
    <SectionCard title={t('Reminders')}>
      <KeyValues
        items={reminders.map(({ on, sentAt }) => ({
          label: <DayText day={on} />,
          value: sentAt ? t('Sent') : isOpen ? t('Scheduled') : t('Not sent'),
        }))}
      />
    </SectionCard>
  );
}
