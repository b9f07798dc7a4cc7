// What was announced in the last minute: a page has read before its stream opens, and is told what it missed in between.
import type { LiveAnnouncement } from '#server/platform/db/announcing/announcements.ts';

const keptMs = 60_000;
const keptMax = 5000;

export function createRecent() {
  let heard: { at: number; announcement: LiveAnnouncement }[] = [];
  /** Before this nothing is known. */
  let since = performance.now();
  return {
    add: (announcement: LiveAnnouncement): void => {
      const at = performance.now();
      const first = heard[0];
      if (first && (heard.length >= keptMax || first.at < at - 2 * keptMs)) {
        const young = heard.filter((one) => one.at >= at - keptMs);
        heard = young.slice(-keptMax / 2);
        if (heard.length < young.length) since = Math.max(since, heard[0]?.at ?? at);
      }
      heard.push({ at, announcement });
    },
    /** Announcements may be missing. */
    forget: (): void => {
      heard = [];
      since = performance.now();
    },
    /** What an environment has heard in so many milliseconds; null when that is not known. */
    ofLast: (ageMs: number, environmentId: string): LiveAnnouncement[] | null => {
      const from = performance.now() - ageMs;
      if (ageMs > keptMs || from < since) return null;
      return heard
        .filter(({ at, announcement }) => at >= from && announcement.environmentId === environmentId)
        .map(({ announcement }) => announcement);
    },
  };
}
