// The age of pending work as text, and whether it is overdue.
import type { TFunction } from 'i18next';

/** Ages are shown in hours up to this limit, then in days. */
const hoursMax = 48;

export function ageText(hours: number, t: TFunction): string {
  if (hours < 1) return t('Under an hour');
  if (hours < hoursMax) return t('{{count}} hours', { count: Math.floor(hours) });
  return t('{{count}} days', { count: Math.floor(hours / 24) });
}

export function targetText(hours: number | null, t: TFunction): string {
  if (hours === null) return t('Scheme’s date');
  return hours <= 24 ? t('{{count}} hours', { count: hours }) : t('{{count}} days', { count: hours / 24 });
}

/** 'Due in 5 hours' or 'Due 2 days ago'. */
export function dueText(hours: number, t: TFunction): string {
  const size = ageText(Math.abs(hours), t).toLowerCase();
  return hours < 0 ? t('Due {{time}} ago', { time: size }) : t('Due in {{time}}', { time: size });
}

/** hot: past its target or date. warm: on the last day. */
export function toneOfAge(hours: number | null, targetHours: number | null): 'hot' | 'warm' | '' {
  if (hours === null || targetHours === null) return '';
  if (hours > targetHours) return 'hot';
  return targetHours > 24 && hours > targetHours - 24 ? 'warm' : '';
}

export function toneOfDue(hours: number): 'hot' | 'warm' | '' {
  if (hours < 0) return 'hot';
  return hours < 24 ? 'warm' : '';
}
