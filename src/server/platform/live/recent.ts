// Announcements of the last minute: a page reads before its stream opens, and then receives what it missed in between.
import type { LiveAnnouncement } from '#server/platform/db/announcing/announcements.ts';

const keptMs = 60_000;
const keptMax = 5000;

export function createRecent() {
  let recent: { at: number; announcement: LiveAnnouncement }[] = [];
  /** Announcements before this time are not known. */
  let since = performance.now();
  return {
    add: (announcement: LiveAnnouncement): void => {
      const at = performance.now();
      const first = recent[0];
      if (first && (recent.length >= keptMax || first.at < at - 2 * keptMs)) {
        const young = recent.filter((item) => item.at >= at - keptMs);
        recent = young.slice(-keptMax / 2);
        if (recent.length < young.length) since = Math.max(since, recent[0]?.at ?? at);
      }
      recent.push({ at, announcement });
    },
    /** Clears the history, as announcements may be missing. */
    forget: (): void => {
      recent = [];
      since = performance.now();
    },
    /** Returns the announcements of an environment in the last `ageMs`; null if they are not fully known. */
    ofLast: (ageMs: number, environmentId: string): LiveAnnouncement[] | null => {
      const from = performance.now() - ageMs;
      if (ageMs > keptMs || from < since) return null;
      return recent
        .filter(({ at, announcement }) => at >= from && announcement.environmentId === environmentId)
        .map(({ announcement }) => announcement);
    },
  };
}
