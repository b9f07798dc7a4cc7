// Announcements that something has changed, without the data: viewers read it again.
import { announceLive } from './announce.ts';
import type { LiveAnnouncement } from './announcements.ts';

const suffix = '.changed';

/** The key of everything that the calls of a noun change, in any table. */
export const nounKey = (noun: string): string => `calls of ${noun}`;

/**
 * Announces changed rows of a table (`what`: its database name), or changed responses of a noun's calls (`nounKey`): after the commit, or
 * immediately when no transaction is open.
 */
export function announceChanged(db: object, environmentId: string, what: string): void {
  announceLive(db, { environmentId, type: `${what}${suffix}`, id: '', status: '' });
}

/** Returns the table or noun key that an announcement names; null when it is about a single object. */
export function changedIn({ type }: Pick<LiveAnnouncement, 'type'>): string | null {
  return type.endsWith(suffix) ? type.slice(0, -suffix.length) : null;
}
