// The e-mail preferences of a member for a business: their choice, otherwise the default.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor } from '#server/platform/http/call.ts';
import {
  type NotificationKind,
  notificationDefaults,
  notificationKinds,
} from '#shared/contract/account/profile.ts';
import { selectPreferences, selectSummaryReaders, upsertPreference } from './queries.ts';

export async function listPreferences(
  db: Db,
  businessId: string,
  userId: string,
): Promise<{ items: { kind: NotificationKind; enabled: boolean }[] }> {
  const choices = new Map(
    (await selectPreferences(db, businessId, userId)).map((row) => [row.kind, row.enabled]),
  );
  return {
    items: notificationKinds.map((kind) => ({
      kind,
      enabled: choices.get(kind) ?? notificationDefaults[kind],
    })),
  };
}

/** Whether a member wants an e-mail about a business. */
export async function wantsEmail(
  db: Db,
  businessId: string,
  userId: string,
  kind: NotificationKind,
): Promise<boolean> {
  const { items } = await listPreferences(db, businessId, userId);
  return items.some((item) => item.kind === kind && item.enabled);
}

export async function savePreference(
  tx: Tx,
  actor: Actor,
  preference: { kind: NotificationKind; enabled: boolean },
  now: Date,
): Promise<void> {
  const { businessId } = actor.environment;
  await upsertPreference(tx, { businessId, userId: actor.userId, ...preference, updatedAt: now });
}

/** Returns the recipients of the daily summary, with the live environment of the business and the permissions of the role. */
export function listSummaryReaders(db: Db) {
  return selectSummaryReaders(db);
}
