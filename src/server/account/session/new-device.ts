// The e-mail to a user about a sign-in from a new device.

import { brandOf } from '#server/account/branding/brand-of.ts';
import { newDevice } from '#server/account/profile/notices.ts';
import { wantsEmail } from '#server/account/profile/preferences.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Services } from '#server/services.ts';
import { describeDevice, describePlace } from './device.ts';
import { selectEarlierDevices, selectReader } from './queries.ts';

export type SignedInNow = {
  sessionId: string;
  userId: string;
  businessId: string;
  ip: string;
  userAgent: string | null;
};

/** Removes version numbers, which change with every update: the same browser on the same system is the same device. */
function nameOf(userAgent: string | null): string {
  return describeDevice(userAgent).device.replace(/ \d[\d.]*/, '');
}

/** Sends nothing at the very first sign-in, or when the user turned these e-mails off. */
export async function emailNewDevice(
  tx: Tx,
  services: Pick<Services, 'clock' | 'vault' | 'publicUrl'>,
  signedIn: SignedInNow,
): Promise<void> {
  const { userId, businessId, userAgent } = signedIn;
  const earlier = await selectEarlierDevices(tx, userId, signedIn.sessionId);
  if (earlier.length === 0 || earlier.some((row) => nameOf(row.userAgent) === nameOf(userAgent))) return;
  if (!(await wantsEmail(tx, businessId, userId, 'new_sign_in'))) return;
  const reader = await selectReader(tx, userId, businessId);
  const facts = {
    device: describeDevice(userAgent).device,
    place: describePlace(signedIn.ip),
    at: services.clock.now(),
    timeZone: reader.timeZone,
    url: `${services.publicUrl}/account/profile/security`,
  };
  await queueEmail(tx, services, newDevice(await brandOf(tx, services), reader.email, facts));
}
