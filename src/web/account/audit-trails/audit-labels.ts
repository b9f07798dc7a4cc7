// Labels and formatted values of audit trail entries.
import type { AuditActorKind, AuditEntry } from '#shared/contract/account/audit-trails.ts';
import { dayText } from '#shared/day-text.ts';
import { type Currency, currencyCodes, formatMoney } from '#shared/money.ts';
import { exactDateTime } from '#web/ui/dates.ts';

export const actorKindLabels: Record<AuditActorKind, string> = {
  user: 'Team member',
  api_key: 'API key',
  operator: 'Provider',
  visitor: 'Visitor',
  system: 'System',
};

/** Labels of the result: a change made, or an attempt refused. */
export const resultLabels: Record<AuditEntry['result'], string> = { done: 'Done', refused: 'Refused' };

/** Returns 'Payment links' for 'payment-links'. */
export function entityLabel(entity: string): string {
  const words = entity.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const abbreviations = /\b(api|bvn|id|ip|nin|pin|sms|tin|url|vat)\b/g;

/** Returns the label of a field: 'Fee bearer' for 'feeBearer', 'Logo URL' for 'logo_url'. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(abbreviations, (abbreviation) => abbreviation.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function entryPath(entry: Pick<AuditEntry, 'id'>): string {
  return `/reports/audit-trails/${entry.id}`;
}

export type FieldChange = { name: string; before: string | null; after: string | null; changed: boolean };

/** Names of amounts in minor units. */
const moneyName = /amount|price|goal|fee(max)?$/;
const moneyNames = new Set(
  `agentday autoacceptbelow balancemax cap counted customerday customerweek dailydebit dailymax difference
  expectedmonthlyvolume flat flatwaivedbelow float freefrom memberdailymax minimum net pointvalue
  singledeposit singlemax stays threshold variancelimit`.split(/\s+/),
);
const otherUnit = /(count|ppm|percent|rate|points)$/;

function isMoney(name: string): boolean {
  const plain = name.replaceAll('_', '').toLowerCase();
  return moneyNames.has(plain) || (moneyName.test(plain) && !otherUnit.test(plain));
}

/** The currency of amounts, if known, and the time zone of instants. */
type Reading = { currency: Currency | null; timeZone: string };

/** Formats a value for display: money, dates, yes or no, fields of objects by their labels; null for an empty value. */
function inText(name: string, value: unknown, reading: Reading): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberInText(name, value, reading);
  if (typeof value === 'string') return dateInText(value, reading) ?? value;
  if (Array.isArray(value)) return listInText(name, value, reading);
  return typeof value === 'object' ? fieldsInText(value as Record<string, unknown>, reading) : String(value);
}

function numberInText(name: string, value: number, { currency }: Reading): string {
  if (!Number.isSafeInteger(value) || !isMoney(name)) return String(value);
  if (currency) return formatMoney(value, currency);
  return value === 0 ? '0' : `${value} minor units`;
}

const dateText = /^\d{4}-\d{2}-\d{2}$/;
const instantText = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Returns dates as '1 Dec 2026', instants with time and zone; null for other text. */
function dateInText(text: string, { timeZone }: Reading): string | null {
  if (dateText.test(text)) return dayText(text);
  if (!instantText.test(text) || Number.isNaN(Date.parse(text))) return null;
  return exactDateTime(new Date(text), timeZone);
}

/** Plain values follow each other on a line; each object has a line of its own. */
function listInText(name: string, list: unknown[], reading: Reading): string | null {
  const items = list.map((item) => inText(name, item, reading) ?? '—');
  const hasObjects = list.some((item) => typeof item === 'object');
  return items.join(hasObjects ? '\n' : ', ') || null;
}

function fieldsInText(fields: Record<string, unknown>, reading: Reading): string | null {
  const currency = currencyIn(fields) ?? reading.currency;
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const text = inText(name, value, { ...reading, currency });
    return text === null ? [] : [`${fieldLabel(name)}: ${text}`];
  });
  return parts.join(', ') || null;
}

type Fields = Record<string, unknown> | null;

function currencyIn(fields: Fields): Currency | null {
  return currencyCodes.find((one) => one === fields?.currency) ?? null;
}

/** Returns the names of both sides; a name of one side only keeps its place between its neighbours. */
function namesOf(before: Fields, after: Fields): string[] {
  const [old, present] = [Object.keys(before ?? {}), Object.keys(after ?? {})];
  const names = new Set<string>();
  for (const name of old) {
    const place = present.indexOf(name);
    // Names that are new come before the next one that both have.
    for (const earlier of place < 0 ? [] : present.slice(0, place)) names.add(earlier);
    names.add(name);
  }
  for (const name of present) names.add(name);
  return [...names];
}

/** Returns each field once with its value before and after, without fields that are empty in both. */
export function changesOf(before: Fields, after: Fields, timeZone: string): FieldChange[] {
  const [old, present] = [currencyIn(before), currencyIn(after)];
  return namesOf(before, after).flatMap((name) => {
    const was = inText(name, before?.[name], { currency: old ?? present, timeZone });
    const is = inText(name, after?.[name], { currency: present ?? old, timeZone });
    if (was === null && is === null) return [];
    return [{ name, before: was, after: is, changed: before !== null && was !== is }];
  });
}
