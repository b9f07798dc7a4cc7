// Bodies in the log: secrets masked by field name as in the audit trail, card data always removed, long bodies truncated.

import { maskSecrets } from '#server/platform/http/audit.ts';
import { mapTree } from '#server/platform/http/map-tree.ts';
import { passesLuhn } from '#shared/payments/cards.ts';

export const bodyCharsMax = 10_000;

const digits = /\d(?:[ -]?\d){11,18}/g;

/** Masks text that looks like a card number, in any field. */
function hideCardNumbers(text: string): string {
  return text.replace(digits, (found) => (passesLuhn(found.replace(/\D/g, '')) ? '••••' : found));
}

function hideCards(root: unknown): unknown {
  return mapTree(root, {
    rename: hideCardNumbers,
    replace: (value) => (typeof value === 'string' ? { value: hideCardNumbers(value) } : undefined),
  });
}

/** Masks the card of a request completely; a response contains only its scheme and last digits. */
function leaveOutCard(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('card' in body)) return body;
  return { ...body, card: '••••' };
}

/** Keeps the error code: it is from the platform's own catalogue, not a secret. */
function withErrorCode(body: unknown, masked: unknown): unknown {
  const { success, error } = body as { success?: unknown; error?: { code?: unknown } };
  if (success !== false || typeof error?.code !== 'string') return masked;
  const shown = masked as { error: object };
  return { ...shown, error: { ...shown.error, code: error.code } };
}

/** Null for no body. */
export function maskBody(body: unknown, isRequest: boolean): string | null {
  if (body === undefined || body === null) return null;
  const masked = hideCards(maskSecrets(isRequest ? leaveOutCard(body) : body));
  const shortened = isRequest ? masked : withErrorCode(body, masked);
  const text = JSON.stringify(shortened, null, 2);
  return text.length > bodyCharsMax ? `${text.slice(0, bodyCharsMax).toWellFormed()}…` : text;
}

export function maskQuery(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || Object.keys(query).length === 0) return null;
  return JSON.stringify(hideCards(maskSecrets(query)));
}
