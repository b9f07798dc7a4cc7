// E-mails that go out by the calendar: passwords that end within days, and yesterday's payments.
import type { Currency } from '#shared/money.ts';
import { passwordExpiresAt, passwordValidDays, passwordWarningDays } from '#shared/password-validity.ts';
import { canRead, isAllowed } from '#shared/permissions.ts';
import { queueEmail } from '../emails/queue-email.ts';
import type { Services } from '../services.ts';
import { addDays, dayOf, hourLabel, startOfDay } from '../time/business-days.ts';
import { getStatistics } from '../transactions/statistics.ts';
import { daySummary, passwordEnds } from './notices.ts';
import { hasEmail, selectExpiring, selectSummaryReaders } from './queries.ts';

const dayMs = 86_400_000;

/** One e-mail a password, when fewer than seven days of it remain. */
export async function warnOfPasswords(services: Services): Promise<number> {
  const { database, clock, publicUrl } = services;
  const now = clock.now();
  const from = new Date(now.getTime() - passwordValidDays * dayMs);
  const until = new Date(from.getTime() + passwordWarningDays * dayMs);
  for (const person of await selectExpiring(database.db, from, until)) {
    const endsAt = passwordExpiresAt(person);
    if (!endsAt) continue;
    const dedupeKey = `password-expiry:${person.id}:${endsAt.toISOString()}`;
    if (await hasEmail(database.db, dedupeKey)) continue;
    const email = passwordEnds(person, { endsAt, url: `${publicUrl}/account/profile/password`, dedupeKey });
    await database.inTransaction((tx) => queueEmail(tx, services, email));
  }
  return 0;
}

/** Summaries go out from this hour on, where the business is. */
const summaryHour = '07:00';

/** Yesterday's live payments, for those who want them and may see them; once a day. */
export async function sendDaySummaries(services: Services): Promise<number> {
  const { database, clock, publicUrl } = services;
  const now = clock.now();
  for (const reader of await selectSummaryReaders(database.db)) {
    const { timeZone, businessId, userId } = reader;
    if (hourLabel(now, timeZone) < summaryHour) continue;
    if (!isAllowed(new Set(reader.permissions), canRead('PAYMENT_GATEWAY.DASHBOARD'))) continue;
    const today = dayOf(now, timeZone);
    const day = addDays(today, -1);
    const dedupeKey = `daily-summary:${businessId}:${userId}:${day}`;
    if (await hasEmail(database.db, dedupeKey)) continue;
    const { current } = await getStatistics(
      database.db,
      {
        id: reader.environmentId,
        mode: 'live',
        businessId,
        businessName: reader.businessName,
        currency: reader.currency as Currency,
        country: reader.country,
        timeZone,
      },
      { from: startOfDay(day, timeZone).toISOString(), to: startOfDay(today, timeZone).toISOString() },
      now,
    );
    const summary = {
      ...current,
      businessName: reader.businessName,
      primaryColor: reader.brandPrimaryColor,
      day,
      currency: reader.currency as Currency,
      url: publicUrl,
    };
    await database.inTransaction((tx) =>
      queueEmail(tx, services, daySummary(reader.email, summary, dedupeKey)),
    );
  }
  return 0;
}
