// Which live events a caller may hear, and how much of each.
import { canRead, canReadAny, isAllowed, type Permission } from '#shared/permissions.ts';
import type { Actor } from './call.ts';

/** What the database announces on kasuwa_live. */
export type Announcement = { environmentId: string; type: string; id: string; status: string };

type Rule = {
  /** Who may read the thing itself hears which it is and what became of it. */
  whole: readonly Permission[];
  /** Who sees only figures of it hears that something became of one, not of which. */
  bare?: readonly Permission[];
};

const payments = canRead('PAYMENT_GATEWAY.TRANSACTIONS');

/** By the noun in front of the type. A noun that is not here is announced to nobody. */
const rules: Record<string, Rule> = {
  transaction: {
    whole: payments,
    bare: canReadAny(
      'PAYMENT_GATEWAY.DASHBOARD',
      'PAYMENT_GATEWAY.PAYMENT_LINKS',
      'PAYMENT_GATEWAY.PAYMENT_PAGES',
      'PAYMENT_GATEWAY.QR_CODE',
    ),
  },
  refund: { whole: payments },
};

/** The event as a caller may hear it, or null. */
export function eventFor(actor: Actor, announcement: Announcement): Record<string, string> | null {
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
