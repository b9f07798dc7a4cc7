// The daily e-mail with yesterday's payments, for members who subscribe to it.

import { brandOf } from '#server/account/branding/brand-of.ts';
import { daySummary } from '#server/account/profile/notices.ts';
import { listSummaryReaders } from '#server/account/profile/preferences.ts';
import { isQueued, queueEmail } from '#server/platform/emails/queue-email.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import { addDays, dayOf, hourLabel, startOfDay } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services } from '#server/services.ts';
import { isAllowed } from '#shared/is-allowed.ts';
import type { Currency } from '#shared/money.ts';
import { canRead } from '#shared/permissions.ts';
import { getStatistics } from './statistics/statistics.ts';

/** Summaries are sent from this hour on, in the business's time zone. */
const summaryHour = '07:00';

/** Sends yesterday's live payments to subscribed members with the permission to see them, once per day. */
export async function sendDaySummaries(services: Services): Promise<number> {
  const { database, clock } = services;
  const now = clock.now();
  for (const reader of await listSummaryReaders(database.db)) {
    const { timeZone, businessId, userId } = reader;
    if (hourLabel(now, timeZone) < summaryHour) continue;
    if (!isAllowed(new Set(reader.permissions), canRead('PAYMENT_GATEWAY.DASHBOARD'))) continue;
    const today = dayOf(now, timeZone);
    const day = addDays(today, -1);
    const dedupeKey = `daily-summary:${businessId}:${userId}:${day}`;
    if (await isQueued(database.db, null, dedupeKey)) continue;
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
        websiteHost: reader.websiteHost,
      },
      { from: startOfDay(day, timeZone).toISOString(), to: startOfDay(today, timeZone).toISOString() },
      now,
    );
    const own = withPublicAddress(services, reader.userHost, reader.websiteHost);
    const summary = {
      ...current,
      businessName: reader.businessName,
      primaryColor: reader.brandPrimaryColor,
      day,
      currency: reader.currency as Currency,
      money: moneyModeOf(services, { mode: 'live' }),
      url: own.publicUrl,
    };
    const brand = await brandOf(database.db, own);
    await database.inTransaction((tx) =>
      queueEmail(tx, services, daySummary(brand, reader.email, summary, dedupeKey)),
    );
  }
  return 0;
}
