// Columns for who created a row and when: a readable name, and the member unless it was a program.
import type { Actor } from '#server/platform/http/call.ts';

/** Returns columns to be spread into the row: `{ …, ...createdByOf(actor) }`. */
export function createdByOf({ kind, name, userId }: Pick<Actor, 'kind' | 'name' | 'userId'>) {
  return { createdByName: name, memberId: kind === 'user' ? userId : null };
}

/** As above with the creation and update time, for a row that changes later. */
export function createdNow(actor: Parameters<typeof createdByOf>[0], now: Date) {
  return { ...createdByOf(actor), createdAt: now, updatedAt: now };
}
