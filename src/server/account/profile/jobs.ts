// The e-mail warning before a password expires.

import { brandOf } from '#server/account/branding/brand-of.ts';
import { isQueued, queueEmail } from '#server/platform/emails/queue-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { Services } from '#server/services.ts';
import {
  passwordExpiresAt,
  passwordValidDays,
  passwordWarningDays,
} from '#shared/account/password-validity.ts';
import { passwordEnds } from './notices.ts';
import { selectExpiring } from './queries.ts';

type Expiring = Awaited<ReturnType<typeof selectExpiring>>[number];

const dayMs = 86_400_000;
const batchMax = 100;

/** Sends one e-mail per password, when it expires in less than seven days. */
export async function warnOfPasswordExpiry(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  const from = new Date(now.getTime() - passwordValidDays * dayMs);
  const until = new Date(from.getTime() + passwordWarningDays * dayMs);
  let after: string | undefined;
  for (;;) {
    const people = await selectExpiring(database.db, { from, until, after, limit: batchMax });
    for (const person of people) await warn(services, person);
    if (people.length < batchMax) return 0;
    after = people.at(-1)?.id;
  }
}

async function warn(services: Services, person: Expiring): Promise<void> {
  const { database } = services;
  const endsAt = passwordExpiresAt(person);
  if (!endsAt) return;
  const dedupeKey = `password-expiry:${person.id}:${endsAt.toISOString()}`;
  if (await isQueued(database.db, null, dedupeKey)) return;
  const own = withPublicAddress(services, person.websiteHost);
  const brand = await brandOf(database.db, own);
  const email = passwordEnds(brand, person, {
    endsAt,
    url: `${own.publicUrl}/account/profile/password`,
    dedupeKey,
    now: services.clock.now(),
  });
  await database.inTransaction((tx) => queueEmail(tx, services, email));
}
