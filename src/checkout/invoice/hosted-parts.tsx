// Parts shared by invoice and quote pages: dates, rows, lines, sums and texts.
import type { ReactNode } from 'react';
import type { HostedInvoice } from '#shared/contract/billing/invoices/hosted-invoice.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { payersLocale, t } from '../i18n.ts';

/** Formats 2026-11-17 as 17 Nov 2026. */
export function dayText(day: string): string {
  const options = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(payersLocale(), options).format(new Date(`${day}T00:00:00Z`));
}

export function HostedRow({
  label,
  strong = false,
  children,
}: {
  label: ReactNode;
  strong?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={strong ? 'strong' : undefined}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

type LinesProps = { lines: HostedInvoice['lines']; currency: Currency };

export function HostedLines({ lines, currency }: LinesProps) {
  return (
    <ul className="pi-lines">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <li key={index}>
          <div>
            <b>{line.name}</b>
            {line.description && <small>{line.description}</small>}
            <small>{line.reckoning}</small>
          </div>
          <span className="num">{formatMoney(line.amount, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

export function HostedSums({ sums }: { sums: HostedInvoice['sums'] }) {
  return sums.map(({ label, note, amount, strong }) => (
    <HostedRow key={`${label}${note}`} strong={strong} label={<Label text={t(label)} note={note} />}>
      {amount}
    </HostedRow>
  ));
}

type LabelProps = { text: string; note: string | null; href?: string | null; isReceipt?: boolean };

export function Label({ text, note, href = null, isReceipt = false }: LabelProps) {
  return (
    <>
      {text} {note && <small>{note}</small>}
      {href && (
        <a href={href} {...(!isReceipt && { download: true })}>
          {isReceipt ? t('Receipt') : t('Credit note')}
        </a>
      )}
    </>
  );
}

export function TextBlock({ title, text }: { title: string; text: string | null }) {
  if (!text) return null;
  return (
    <section className="pi-words">
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}
