// The first line of an attention cell: when an item is due, or since when it is pending.
import type { TFunction } from 'i18next';
import type { AttentionItem } from '#shared/contract/platform/attention.ts';
import { shortDate, timeOfDay } from '#web/ui/dates.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Deadlines within this many days are shown in red. */
const hotDays = 3;

type When = Pick<AttentionItem['when'], 'moment' | 'at'>;

/** Whether the deadline is near or past, and so shown in red. */
export function isUrgent({ moment, at }: When, now: Date): boolean {
  return moment === 'due' && Date.parse(at) - now.getTime() < hotDays * dayMs;
}

function counted(ms: number, t: TFunction): string {
  const [count, one, many] =
    ms >= dayMs
      ? [Math.floor(ms / dayMs), 'day', 'days']
      : ms >= hourMs
        ? [Math.floor(ms / hourMs), 'hour', 'hours']
        : [Math.max(1, Math.floor(ms / minuteMs)), 'minute', 'minutes'];
  return `${count} ${t(count === 1 ? one : many)}`;
}

/** 'today', 'yesterday' or '13 Nov'. */
function dayWord(at: Date, now: Date, timeZone: string, t: TFunction): string {
  const day = shortDate(at, timeZone, now);
  if (day === shortDate(now, timeZone, now)) return t('today');
  if (day === shortDate(new Date(now.getTime() - dayMs), timeZone, now)) return t('yesterday');
  return day;
}

/** 'Due in 2 days', 'Since 09:12 today', 'Oldest: 3 days', 'Sent back yesterday'. */
export function dueText({ moment, at }: When, now: Date, timeZone: string, t: TFunction): string {
  const instant = new Date(at);
  const ms = instant.getTime() - now.getTime();
  const day = dayWord(instant, now, timeZone, t);
  switch (moment) {
    case 'due':
      return ms <= 0 ? t('Overdue') : t('Due in {{time}}', { time: counted(ms, t) });
    case 'oldest':
      return t('Oldest: {{time}}', { time: counted(-ms, t) });
    case 'failed':
      return t('Failed {{day}}', { day });
    case 'sent_back':
      return t('Returned {{day}}', { day });
    default:
      return day === t('today')
        ? t('Since {{time}} today', { time: timeOfDay(instant, timeZone) })
        : t('Since {{day}}', { day });
  }
}
