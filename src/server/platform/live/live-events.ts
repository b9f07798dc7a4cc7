// Which live events a caller may hear, and how much of each.

import type { Actor } from '#server/platform/http/call.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Permission } from '#shared/permissions.ts';

/** What the database announces on kasuwa_live. */
export type Announcement = { environmentId: string; type: string; id: string; status: string };

export type LiveRule = {
  /** Who may read the thing itself hears which it is and what became of it. */
  whole: readonly Permission[];
  /** Who sees only figures of it hears that something became of one, not of which. */
  bare?: readonly Permission[];
};

/** By the noun in front of the type. A noun that declares none is announced to nobody. */
export type LiveRules = Readonly<Record<string, LiveRule>>;

/** The event as a caller may hear it, or null. */
export function eventFor(
  rules: LiveRules,
  actor: Actor,
  announcement: Announcement,
): Record<string, string> | null {
  const { type, id, status } = announcement;
  const rule = rules[type.split('.')[0] ?? ''];
  if (!rule) return null;
  if (isAllowed(actor.permissions, rule.whole)) return { type, id, status };
  return rule.bare && isAllowed(actor.permissions, rule.bare) ? { type, status } : null;
}

/** Null when a payload is not one of ours: any role of the database may send on the channel. */
export function readAnnouncement(payload: string): Announcement | null {
  try {
    const value = JSON.parse(payload) as Partial<Announcement> | null;
    const texts = [value?.environmentId, value?.type, value?.id, value?.status];
    return texts.every((text) => typeof text === 'string') ? (value as Announcement) : null;
  } catch {
    return null;
  }
}
