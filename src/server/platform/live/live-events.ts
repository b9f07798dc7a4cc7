// Which live events a caller may hear, and how much of each.

import type { LiveAnnouncement } from '#server/platform/db/announcing/announcements.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Permission } from '#shared/permissions.ts';

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
  announcement: LiveAnnouncement,
): Record<string, string> | null {
  const { type, id, status } = announcement;
  const rule = rules[type.split('.')[0] ?? ''];
  if (!rule) return null;
  if (isAllowed(actor.permissions, rule.whole)) return { type, id, status };
  return rule.bare && isAllowed(actor.permissions, rule.bare) ? { type, status } : null;
}
