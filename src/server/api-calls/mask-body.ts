// What the log keeps of a body: secrets masked by name as the audit trail does, card data never, long ones cut.
import { passesLuhn } from '#shared/cards.ts';
import { maskSecrets } from '../http/audit.ts';

export const bodyCharsMax = 10_000;

const digits = /\d(?:[ -]?\d){11,18}/g;

/** Text that looks like a card number, wherever somebody put it. */
function hideCardNumbers(text: string): string {
  return text.replace(digits, (found) => (passesLuhn(found.replace(/\D/g, '')) ? '••••' : found));
}

function hideCards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideCards);
  if (typeof value === 'string') return hideCardNumbers(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [hideCardNumbers(name), hideCards(one)]),
  );
}

/** A card that is sent is left out as a whole; one in an answer has its scheme and last digits only. */
function leaveOutCard(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('card' in body)) return body;
  return { ...body, card: '••••' };
}

/** Null for no body. */
export function maskBody(body: unknown, isRequest: boolean): string | null {
  if (body === undefined || body === null) return null;
  const masked = hideCards(maskSecrets(isRequest ? leaveOutCard(body) : body));
  const text = JSON.stringify(masked, null, 2);
  return text.length > bodyCharsMax ? `${text.slice(0, bodyCharsMax).toWellFormed()}…` : text;
}

export function maskQuery(query: unknown): string | null {
  if (typeof query !== 'object' || query === null || Object.keys(query).length === 0) return null;
  return JSON.stringify(hideCards(maskSecrets(query)));
}
