// Who made a row and when, in its columns: a name for people to read, and the member where it was no program.
import type { Actor } from '#server/platform/http/call.ts';

/** To be spread into the row: `{ …, ...madeByOf(actor) }`. */
export function madeByOf({ kind, name, userId }: Pick<Actor, 'kind' | 'name' | 'userId'>) {
  return { madeBy: name, memberId: kind === 'user' ? userId : null };
}

/** The same of a row that changes later on, made now. */
export function madeNow(actor: Parameters<typeof madeByOf>[0], now: Date) {
  return { ...madeByOf(actor), createdAt: now, updatedAt: now };
}
