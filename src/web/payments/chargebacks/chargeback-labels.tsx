// Labels, styles and paths of chargebacks that several screens share, and the time left to respond.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  Chargeback,
  ChargebackScheme,
  ChargebackStatus,
} from '#shared/contract/payments/chargebacks.ts';
import { DateText } from '#web/ui/date-text.tsx';
import { type DotShape, Status, type Tone } from '#web/ui/status.tsx';
import './chargebacks.css';
import { currentTime } from '#web/ui/now.ts';

export const chargebacksPath = '/payment-gateway/transactions/chargeback';

export function chargebackPath(chargeback: Pick<Chargeback, 'id'>): string {
  return `${chargebacksPath}/${chargeback.id}`;
}

export const chargebackStatusStyles: Record<
  ChargebackStatus,
  { tone: Tone; shape?: DotShape; label: string }
> = {
  PENDING: { tone: 'warning', label: 'Needs response' },
  ESCALATED: { tone: 'danger', label: 'Escalated' },
  CHALLENGED: { tone: 'info', shape: 'half', label: 'Challenged' },
  RESOLVED: { tone: 'success', label: 'Won' },
  ACCEPTED: { tone: 'neutral', label: 'Accepted' },
  CLOSED: { tone: 'danger', shape: 'ring', label: 'Lost' },
};

export function ChargebackStatusText({
  status,
  badge = false,
}: {
  status: ChargebackStatus;
  badge?: boolean;
}) {
  const { t } = useTranslation();
  const { label, ...look } = chargebackStatusStyles[status];
  return (
    <Status {...look} badge={badge}>
      {t(label)}
    </Status>
  );
}

export const schemeLabels: Record<ChargebackScheme, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  verve: 'Verve',
  amex: 'American Express',
  discover: 'Discover',
  other: 'No card',
};

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Now, to the minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => currentTime().getTime());
  useEffect(() => {
    const timer = setInterval(() => setNow(currentTime().getTime()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns '3 d 4 h', '5 h 20 min' or '12 min'; null when the time is over. */
export function timeLeft(
  until: number,
  now: number,
): { days: number; hours: number; minutes: number } | null {
  const minutes = Math.floor((until - now) / minuteMs);
  if (minutes < 0) return null;
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}

/** The time left to respond, in red on the last day; the exact instant on hover. */
export function DueIn({ at, long = false }: { at: string; long?: boolean }) {
  const { t } = useTranslation();
  const now = useMinute();
  const until = Date.parse(at);
  const remaining = timeLeft(until, now);
  const urgency = until - now < dayMs ? 'now' : until - now < 2 * dayMs ? 'soon' : 'later';
  const words = !remaining
    ? t('Overdue')
    : remaining.days > 0
      ? t('{{days}} d {{hours}} h', remaining)
      : remaining.hours > 0
        ? t('{{hours}} h {{minutes}} min', remaining)
        : t('{{minutes}} min', remaining);
  return (
    <span className={`due-in ${urgency}${long ? ' long' : ''}`}>
      {long && remaining ? t('Due in {{time}}', { time: words }) : words}
      {long && (
        <>
          {', '}
          <DateText at={at} as="exact" />
        </>
      )}
    </span>
  );
}
