// E-invoicing card of an invoice: its status with the tax authority, its identifiers, rejections and the actions to resolve them.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import type { InvoiceDetail } from '#shared/contract/billing/invoices/invoice-shapes.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { useCall } from '#web/api/use-call.ts';
import { CopyText } from '#web/ui/copy-text.tsx';
import { DateText } from '#web/ui/date-text.tsx';
import { KeyValues } from '#web/ui/key-values.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EInvoiceStatus } from './e-invoice-status.tsx';
import './e-invoice-card.css';

const answerMs = 3000;

type EInvoice = NonNullable<InvoiceDetail['eInvoice']>;
type Props = { invoice: InvoiceDetail & { eInvoice: EInvoice }; mayChange: boolean };

export function EInvoiceCard({ invoice, mayChange }: Props) {
  const { t } = useTranslation();
  const { eInvoice } = invoice;
  useAnswer(eInvoice.status);
  const { status, buyerKind, irn, csid, qr, reportBy, clearedAt, isLate } = eInvoice;
  return (
    <SectionCard title={t('Tax authority')} end={<EInvoiceStatus of={eInvoice} />}>
      <div className="stack">
        <Says eInvoice={eInvoice} />
        {status === 'REFUSED' && <Refusals invoice={invoice} mayChange={mayChange} />}
        <KeyValues
          items={[
            { label: t('IRN'), value: <CopyText text={irn} label="IRN" whole /> },
            csid !== null && { label: t('CSID'), value: <CopyText text={csid} label="CSID" /> },
            clearedAt !== null && {
              label: buyerKind === 'business' ? t('Cleared') : t('Reported'),
              value: <DateText at={clearedAt} as="exact" />,
            },
            reportBy !== null &&
              status !== 'CLEARED' && {
                label: t('Report by'),
                value: (
                  <span className={isLate ? 'danger-text' : undefined}>
                    <DateText at={reportBy} as="exact" />
                  </span>
                ),
              },
          ]}
        />
        {qr && <Code payload={qr} />}
      </div>
    </SectionCard>
  );
}

/** Polls for the response while the card is open; it usually arrives within seconds. */
function useAnswer(status: EInvoice['status']): void {
  const isOpen = status === 'WAITING' || status === 'SENT';
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void invalidateNoun('invoices'), answerMs);
    return () => clearInterval(timer);
  }, [isOpen]);
}

function Says({ eInvoice: { status, buyerKind, isLate } }: { eInvoice: EInvoice }) {
  const { t } = useTranslation();
  if (isLate) return <p className="sm danger-text">{t('The 24 hours for reporting have passed.')}</p>;
  if (status === 'CLEARED' || status === 'REFUSED') return null;
  return (
    <p className="mut sm">
      {buyerKind === 'business'
        ? t('It is sent to the customer once it is cleared.')
        : t('It is reported automatically.')}
    </p>
  );
}

function Refusals({ invoice, mayChange }: Props) {
  const { t } = useTranslation();
  const retry = useCall(invoicesContract.retryEInvoice);
  const { id, eInvoice } = invoice;
  const isSeller = eInvoice.refusals.some(({ field }) => field === 'seller');
  const edit = isSeller
    ? '/settings/business-settings/e-invoicing'
    : `/payment-gateway/invoicing/invoices/${id}/edit-invoice`;
  const target = { to: edit } as object;
  return (
    <div className="stack">
      <ul className="e-invoice-refusals">
        {eInvoice.refusals.map(({ field, reason }) => (
          <li key={`${field} ${reason}`}>
            <b>{fieldWords(field, t)}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
      <p className="mut sm">{t('Correct the invoice and save it. It is resubmitted automatically.')}</p>
      {mayChange && (
        <div className="e-invoice-buttons">
          <Button component={Link} {...target} size="xs">
            {isSeller ? t('Open settings') : t('Edit invoice')}
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={retry.isPending}
            onClick={() => void retry.run({ params: { invoiceId: id } })}
          >
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}

const words: Record<string, string> = {
  'customer.tin': 'Customer TIN',
  'customer.address': 'Customer address',
  'customer.name': 'Customer name',
  'customer.email': 'Customer e-mail',
  issueOn: 'Issue date',
  dueOn: 'Due date',
  seller: 'Your business',
};

function fieldWords(field: string | null, t: TFunction): string {
  const [, line, part] = /^lines\.(\d+)\.(\w+)$/.exec(field ?? '') ?? [];
  if (line !== undefined) {
    const number = Number(line) + 1;
    return part === 'code' ? t('Code of line {{number}}', { number }) : t('Line {{number}}', { number });
  }
  return t(words[field ?? ''] ?? 'Invoice');
}

/** The QR code, black on white in both themes, because scanners need the contrast. */
function Code({ payload }: { payload: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(payload, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className="e-invoice-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code of the tax authority')}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#10151c" shapeRendering="crispEdges" />
    </svg>
  );
}
