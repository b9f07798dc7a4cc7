// Says that something has changed, and no more than that: whoever shows it reads it again.
import { announceLive } from './announce.ts';
import type { LiveAnnouncement } from './announcements.ts';

const suffix = '.changed';

/** Names what the calls of a noun change, whichever tables that is in. */
export const nounKey = (noun: string): string => `calls of ${noun}`;

/**
 * Says that rows of a table have changed (`what`: as the database names it), or what a noun's calls answer (`nounKey`): once
 * the transaction is committed, at once outside of one.
 */
export function announceChanged(db: object, environmentId: string, what: string): void {
  announceLive(db, { environmentId, type: `${what}${suffix}`, id: '', status: '' });
}

/** What an announcement says has changed; null when it is about one thing. */
export function changedIn({ type }: Pick<LiveAnnouncement, 'type'>): string | null {
  return type.endsWith(suffix) ? type.slice(0, -suffix.length) : null;
}
