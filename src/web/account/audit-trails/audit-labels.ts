// Labels and formatted values of audit trail entries.
import type { AuditActorKind, AuditEntry } from '#shared/contract/account/audit-trails.ts';
import { type Currency, currencyCodes, formatMoney } from '#shared/money.ts';

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

const moneyName = /amount|price|goal|fee$/i;

/** Formats a value for display: money in its currency, yes or no, fields of objects by their labels, null for an empty value. */
function inText(name: string, value: unknown, currency: Currency | null): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (currency && moneyName.test(name) && Number.isSafeInteger(value))
    return formatMoney(value as number, currency);
  if (Array.isArray(value)) return listInText(name, value, currency);
  return typeof value === 'object' ? fieldsInText(value as object, currency) : String(value);
}

/** Plain values follow each other on a line; each object has a line of its own. */
function listInText(name: string, list: unknown[], currency: Currency | null): string | null {
  const items = list.map((item) => inText(name, item, currency) ?? '—');
  const hasObjects = list.some((item) => typeof item === 'object');
  return items.join(hasObjects ? '\n' : ', ') || null;
}

function fieldsInText(fields: object, currency: Currency | null): string | null {
  const parts = Object.entries(fields).flatMap(([name, value]) => {
    const text = inText(name, value, currency);
    return text === null ? [] : [`${fieldLabel(name)}: ${text}`];
  });
  return parts.join(', ') || null;
}

type Fields = Record<string, unknown> | null;

function currencyIn(...sides: Fields[]): Currency | null {
  const code = sides.map((side) => side?.currency).find((one) => typeof one === 'string');
  return currencyCodes.find((one) => one === code) ?? null;
}

/** Returns each field once with its value before and after, without fields that are empty in both. */
export function changesOf(before: Fields, after: Fields): FieldChange[] {
  const currency = currencyIn(after, before);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [inText(name, before?.[name], currency), inText(name, after?.[name], currency)];
    if (was === null && is === null) return [];
    return [{ name, before: was, after: is, changed: before !== null && was !== is }];
  });
}
