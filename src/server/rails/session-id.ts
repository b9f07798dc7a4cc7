// The id of a transfer between banks, as the sandboxes make it.
import { randomInt } from 'node:crypto';

/** Institution code, yyMMddHHmmss and 12 digits, as the interbank scheme has it. */
export function makeSessionId(now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(2, 14);
  return `999999${time}${Array.from({ length: 12 }, () => randomInt(10)).join('')}`;
}
