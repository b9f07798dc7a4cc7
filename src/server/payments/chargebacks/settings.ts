// A merchant's settings for the automatic handling of chargebacks.
import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Environment } from '#server/platform/http/call.ts';
import type { chargebackSettings, chargebackSettingsInput } from '#shared/contract/payments/chargebacks.ts';
import { selectSettings, upsertSettings } from './queries.ts';

type Settings = z.output<typeof chargebackSettings>;

export async function getSettings(db: Db, environment: Environment): Promise<Settings> {
  const row = await selectSettings(db, environment.id);
  return {
    currency: environment.currency,
    autoAcceptBelow: row?.autoAcceptBelow ?? null,
    notifyEmails: row?.notifyEmails ?? [],
  };
}

export async function saveSettings(
  tx: Tx,
  environment: Environment,
  input: z.output<typeof chargebackSettingsInput>,
  now: Date,
): Promise<Settings> {
  const notifyEmails = [...new Set(input.notifyEmails)];
  await upsertSettings(tx, environment.id, {
    autoAcceptBelow: input.autoAcceptBelow,
    notifyEmails,
    updatedAt: now,
  });
  return getSettings(tx, environment);
}
