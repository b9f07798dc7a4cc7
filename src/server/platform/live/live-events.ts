// Access to live events: which events a caller receives, and in how much detail.

import type { LiveAnnouncement } from '#server/platform/db/announcing/announcements.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Permission } from '#shared/permissions.ts';

export type LiveRule = {
  /** Permissions for the full event, with id and status: those to read the entity itself. */
  whole: readonly Permission[];
  /** Permissions for the event without id: those to see only figures of the entity. */
  bare?: readonly Permission[];
};

/** Rules by the noun at the start of the event type. A noun without a rule is sent to nobody. */
export type LiveRules = Readonly<Record<string, LiveRule>>;

/** Returns the event as the caller may receive it, or null. */
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
