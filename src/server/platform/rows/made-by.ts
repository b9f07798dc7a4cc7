// Who made a row, in its columns: a name for people to read, and the member where it was no program.
import type { Actor } from '#server/platform/http/call.ts';

/** To be spread into the row: `{ …, ...madeByOf(actor) }`. */
export function madeByOf({ kind, name, userId }: Pick<Actor, 'kind' | 'name' | 'userId'>) {
  return { madeBy: name, memberId: kind === 'user' ? userId : null };
}
