// The pane beside the form: the invoice as the customer sees it, its e-mail, and the effects of sending it.
import { SegmentedControl } from '@mantine/core';
import { IconCircleCheck, IconClock, IconLock, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduledPart } from '#shared/billing/payment-schedule.ts';
import { formatMoney } from '#shared/money.ts';
import { useSession } from '#web/api/session.ts';
import { DayText, dayWords } from '../day-text.tsx';
import { LineHeads, rateText } from '../invoice-lines.tsx';
import { describeDiscount } from './cell-inputs.tsx';
import type { EditedInvoice, Sums } from './editor-values.ts';
import './preview.css';

type Props = {
  values: EditedInvoice;
  sums: Sums;
  parts: readonly ScheduledPart[];
  days: { issueOn: string; dueOn: string };
  number: string;
  credit: number;
  line: number | null;
  isIssued: boolean;
  /** The kind of document. */
  kind?: Kind;
};
type Kind = 'invoice' | 'quote';

const words = {
  invoice: {
    name: 'Invoice',
    to: 'Billed to',
    first: 'Issued',
    last: 'Due',
    amount: 'Amount due',
    subject: 'Invoice {{number}} from {{business}}',
    until: '{{money}} is due on {{day}}.',
    button: 'View and pay',
  },
  quote: {
    name: 'Quote',
    to: 'Prepared for',
    first: 'Date',
    last: 'Valid until',
    amount: 'Total',
    subject: 'Quote {{number}} from {{business}}',
    until: '{{money}}, valid until {{day}}.',
    button: 'View and respond',
  },
} as const;

export function PreviewPane(props: Props) {
  const { t } = useTranslation();
  const [view, setView] = useState<'invoice' | 'email'>('invoice');
  return (
    <aside className="inv-pane" aria-label={t('Preview')}>
      <div className="inv-pane-head">
        <h2>{t('Preview')}</h2>
        <SegmentedControl
          size="xs"
          value={view}
          onChange={(next) => setView(next as typeof view)}
          data={[
            { value: 'invoice', label: t(words[props.kind ?? 'invoice'].name) },
            { value: 'email', label: t('E-mail') },
          ]}
        />
      </div>
      {view === 'invoice' ? <Paper {...props} /> : <Email {...props} />}
      <WhenSent {...props} />
    </aside>
  );
}

function Paper(props: Props) {
  const { t } = useTranslation();
  const businessName = useSession().business.business_name;
  const { values, sums, parts, days, number, credit, kind = 'invoice' } = props;
  const money = (amount: number) => formatMoney(amount, values.currency);
  return (
    <div className="inv-paper">
      <header>
        <strong>{businessName}</strong>
        <div className="r">
          <b>{t(words[kind].name)}</b>
          <small>{number}</small>
        </div>
      </header>
      <div className="inv-paper-meta">
        <div>
          <small>{t(words[kind].to)}</small>
          <strong>{values.customer.name || t('Customer')}</strong>
          {values.customer.address && <span>{values.customer.address}</span>}
          {values.customer.tin && <span>{t('TIN {{tin}}', { tin: values.customer.tin })}</span>}
          {values.poNumber && <span>{t('Your order {{number}}', { number: values.poNumber })}</span>}
        </div>
        <div>
          <small>{t(words[kind].first)}</small>
          <DayText day={days.issueOn} />
          <small>{t(words[kind].last)}</small>
          <strong>
            <DayText day={days.dueOn} />
          </strong>
        </div>
        <div className="r">
          <small>{t(words[kind].amount)}</small>
          <strong className="num">{money(sums.total - credit)}</strong>
        </div>
      </div>
      <PaperLines {...props} />
      <PaperTotals {...props} />
      {values.notes && <p>{values.notes}</p>}
      {parts.length > 0 && (
        <ul className="inv-paper-parts">
          {parts.map((part) => (
            <li key={part.dueOn}>
              {part.isDeposit
                ? t('Deposit by {{day}}', { day: dayWords(part.dueOn) })
                : t('By {{day}}', { day: dayWords(part.dueOn) })}{' '}
              <strong className="num">{money(part.amount)}</strong>
            </li>
          ))}
        </ul>
      )}
      {values.terms && <p className="terms">{values.terms}</p>}
    </div>
  );
}

function PaperLines({ values, sums, line: edited }: Props) {
  const { t } = useTranslation();
  const { currency } = values;
  return (
    <table>
      <LineHeads />
      <tbody>
        {values.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
          <tr key={index} className={edited === index ? 'on' : undefined}>
            <td>
              <b>{line.name || t('Item')}</b>
              {line.description && <small>{line.description}</small>}
            </td>
            <td className="r num">
              {line.quantity ?? 0} {line.unit}
            </td>
            <td className="r num">{formatMoney(line.unitPrice ?? 0, currency)}</td>
            <td className="r num">{describeDiscount(line.discount, currency)}</td>
            <td className="r num">
              {formatMoney((sums.lines[index]?.gross ?? 0) - (sums.lines[index]?.discount ?? 0), currency)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PaperTotals({ sums, credit }: Props) {
  const { t } = useTranslation();
  const money = (amount: number) => formatMoney(amount, sums.currency);
  const rows: [string, number, (string | undefined)?, string?][] = [[t('Subtotal'), sums.subtotal]];
  if (sums.discountAmount > 0) rows.push([t('Discounts'), -sums.discountAmount]);
  if (sums.shippingAmount > 0) rows.push([t('Delivery'), sums.shippingAmount]);
  for (const { name, rate, amount, base, isInclusive } of sums.taxes) {
    const on = t(isInclusive ? 'in {{money}}' : 'on {{money}}', { money: money(base) });
    rows.push([`${name} ${rateText(rate)}`, amount, undefined, on]);
  }
  if (sums.roundingAmount !== 0) rows.push([t('Rounding'), sums.roundingAmount]);
  rows.push([t('Total'), sums.total, 'total']);
  if (credit > 0) rows.push([t('Customer credit'), -credit], [t('Amount due'), sums.total - credit, 'total']);
  return (
    <dl>
      {rows.map(([label, amount, kind, on]) => (
        <div key={label} className={kind}>
          <dt>
            {label} {on && <small>{on}</small>}
          </dt>
          <dd className="num">{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Email({ values, sums, parts, days, number, credit, kind = 'invoice' }: Props) {
  const { t } = useTranslation();
  const businessName = useSession().business.business_name;
  const money = formatMoney(sums.total - credit, values.currency);
  const [first] = parts;
  return (
    <div className="inv-email">
      <p className="mut">{t('To {{email}}', { email: values.customer.email || t('the customer') })}</p>
      <strong>{t(words[kind].subject, { number, business: businessName })}</strong>
      <p>{t('Dear {{name}},', { name: values.customer.name || t('Customer') })}</p>
      {values.notes && <p>{values.notes}</p>}
      <p>{t(words[kind].until, { money, day: dayWords(days.dueOn) })}</p>
      {first && (
        <p>
          {t('{{money}} of it is due on {{day}}.', {
            money: formatMoney(first.amount, values.currency),
            day: dayWords(first.dueOn),
          })}
        </p>
      )}
      <strong>{t(words[kind].button)}</strong>
    </div>
  );
}

function WhenSent({ values, credit, isIssued, kind = 'invoice' }: Props) {
  const { t } = useTranslation();
  if (isIssued) return null;
  if (kind === 'quote') return <QuoteSent email={values.customer.email} />;
  const { email } = values.customer;
  const says = [
    { icon: IconMail, text: t('{{email}} receives it with a link to pay', { email }), isSo: email !== '' },
    {
      icon: IconCircleCheck,
      text: t('{{money}} of credit is applied', { money: formatMoney(credit, values.currency) }),
      isSo: credit > 0,
    },
    { icon: IconClock, text: t('Reminders are sent automatically until it is paid'), isSo: true },
    {
      icon: IconLock,
      text: t('You can revise it until the first payment. After that, it is locked'),
      isSo: true,
    },
  ].filter(({ isSo }) => isSo);
  return <Sends says={says} />;
}

function QuoteSent({ email }: { email: string }) {
  const { t } = useTranslation();
  const says = [
    {
      icon: IconMail,
      text: t('{{email}} receives it with a link to accept or decline it', { email }),
      isSo: email !== '',
    },
    {
      icon: IconCircleCheck,
      text: t('When accepted, it becomes an invoice that is sent immediately'),
      isSo: true,
    },
    { icon: IconClock, text: t('It expires automatically after its last day'), isSo: true },
  ];
  return <Sends says={says.filter(({ isSo }) => isSo)} />;
}

function Sends({ says }: { says: readonly { icon: typeof IconMail; text: string }[] }) {
  const { t } = useTranslation();
  return (
    <section className="inv-sends">
      <h2>{t('When you send it')}</h2>
      <ul>
        {says.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={16} aria-hidden /> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
