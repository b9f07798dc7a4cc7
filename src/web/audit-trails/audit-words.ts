// How an entry of the audit trail is written.
import type { AuditActorKind, AuditEntry } from '#shared/contract/reports/audit-trails.ts';

export const actorKindLabels: Record<AuditActorKind, string> = {
  user: 'Team member',
  api_key: 'API key',
  operator: 'Provider',
  visitor: 'Visitor',
  system: 'System',
};

/** Whether an entry is about something that was changed, or was tried and refused. */
export const resultLabels: Record<AuditEntry['result'], string> = { done: 'Done', refused: 'Refused' };

/** 'payment-links' is 'Payment links'. */
export function entityInWords(entity: string): string {
  const words = entity.replaceAll(/[-_]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a field in words: 'feeBearer' is 'Fee bearer'. */
export function fieldInWords(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function entryPath(entry: Pick<AuditEntry, 'id'>): string {
  return `/reports/audit-trails/${entry.id}`;
}

export type FieldChange = { name: string; before: string | null; after: string | null; changed: boolean };

function inText(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

/** Each field once, with what was there before and after. */
export function changesOf(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const [was, is] = [inText(before?.[name]), inText(after?.[name])];
    return { name, before: was, after: is, changed: before !== null && was !== is };
  });
}
