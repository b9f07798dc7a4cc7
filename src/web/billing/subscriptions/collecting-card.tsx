// The collection of an unpaid charge: a calendar of the attempts in whole weeks, and the same as text beside it.
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type {
  SubscriptionDetail,
  SubscriptionTry,
} from '#shared/contract/billing/subscriptions/subscription-shapes.ts';
import { formatMoney } from '#shared/money.ts';
import { dayText, shortDayText } from '#web/ui/billing/subscription-labels.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { InvoiceLink } from './invoice-link.tsx';

type Mark = { on: string; look: 'failed' | 'next' | 'planned' | 'last'; label: string; says: string };
type Props = { subscription: SubscriptionDetail };

const finals = {
  unpaid: 'If it fails: unpaid',
  pause: 'If it fails: paused',
  cancel: 'If it fails: cancelled',
};

/** Past attempts, the next one, and those planned after it. */
function marksOf({ tries, unpaid, retryDays, finalAction }: SubscriptionDetail, isHard: boolean): Mark[] {
  const own = tries
    .filter(
      ({ kind, status }) =>
        kind !== 'final' && (status === 'failed' || status === 'open' || status === 'charging'),
    )
    .filter(({ key }) => key === tries[0]?.key)
    .toSorted((a, b) => a.number - b.number);
  const name = ({ number }: SubscriptionTry) => (number === 0 ? 'First charge' : `Retry ${number}`);
  const created = own.map((item): Mark => {
    const isFailed = item.status === 'failed';
    return {
      on: item.on,
      look: isFailed ? 'failed' : 'next',
      label: name(item),
      says: isFailed ? [item.responseCode, item.reason].filter(Boolean).join(' ') : 'Next',
    };
  });
  const last = created.at(-1)?.on ?? unpaid?.firstOn ?? '';
  const count = own.length;
  const later = retryDays.filter((on) => on > last);
  const planned = later.map((on, index): Mark => {
    const isLast = index === later.length - 1;
    const label = isLast ? `Retry ${count + index}, the last` : `Retry ${count + index}`;
    if (isHard) return { on, look: isLast ? 'last' : 'planned', label, says: 'Not attempted' };
    return {
      on,
      look: isLast ? 'last' : 'planned',
      label,
      says: isLast ? finals[finalAction] : `If retry ${count + index - 1} fails`,
    };
  });
  return [...created, ...planned];
}

export function CollectingCard({ subscription }: Props) {
  const { t } = useTranslation();
  const { unpaid, currency, status, tries } = subscription;
  if (
    !unpaid ||
    (status !== 'PENDING' && status !== 'CREATED' && status !== 'INACTIVE' && status !== 'DISABLED')
  )
    return null;
  const isHard = tries.some(({ kind, status: state }) => kind === 'final' && state === 'open');
  const marks = marksOf(subscription, isHard);
  return (
    <SectionCard
      title={t('Collecting {{amount}}', { amount: formatMoney(unpaid.total, currency) })}
      aside={
        <>
          {t('for')} <InvoiceLink number={unpaid.invoice.number} />
        </>
      }
      footer={
        <span className="row sm mut">
          <IconMail size={16} />
          {isHard
            ? t(
                'The bank does not allow further charges to this card. The customer was asked for another card.',
              )
            : t(
                'The customer is notified of each attempt with a link to pay. A new card is charged immediately.',
              )}
        </span>
      }
    >
      <div className="collecting">
        <RetryCalendar marks={marks} />
        <ol className="tries">
          {marks.map((mark) => (
            <li key={`${mark.on} ${mark.label}`}>
              <span className={`try-dot ${mark.look}`} />
              <strong>{t(mark.label)}</strong>
              <span className="mut num">{dayText(mark.on)}</span>
              <span className={mark.look === 'failed' ? 'try-fault' : 'mut'}>{t(mark.says)}</span>
            </li>
          ))}
        </ol>
      </div>
    </SectionCard>
  );
}

const dayMs = 86_400_000;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Shows whole weeks from the first attempt, Monday first. */
function RetryCalendar({ marks }: { marks: readonly Mark[] }) {
  const { t } = useTranslation();
  const days = marks.map(({ on }) => Date.parse(on)).toSorted((a, b) => a - b);
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  const monday = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs;
  const weeks = Math.floor((last - monday) / (7 * dayMs)) + 1;
  const cells = Array.from({ length: weeks * 7 }, (_, index) => isoDay(monday + index * dayMs));
  return (
    <div className="retry-calendar" aria-hidden="true">
      {weekdays.map((name) => (
        <span key={name} className="dim xs">
          {t(name)}
        </span>
      ))}
      {cells.map((day, index) => {
        const mark = marks.findLast(({ on }) => on === day);
        const isNamed = index > 0 && day.endsWith('-01');
        return (
          <span key={day} className={mark ? `day ${mark.look}` : 'day'}>
            {isNamed ? shortDayText(day) : Number(day.slice(8))}
          </span>
        );
      })}
    </div>
  );
}
