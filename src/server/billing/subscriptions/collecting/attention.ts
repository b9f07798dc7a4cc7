// Attention items of subscriptions: cards that expire before the next charge.

import { sql } from 'kysely';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { startOfDay } from '#server/platform/time/business-days.ts';
import { canRead } from '#shared/permissions.ts';
import { expiresBeforeNext } from './notices.ts';

const at = '/payment-gateway/subscriptions/subscriptions';
/** The look-ahead in days; later charges need no attention yet. */
const daysAhead = 45;

export const expiringCards: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.SUBSCRIPTIONS'),
  feature: 'subscription',
  find: async (db, { environment, now }) => {
    const until = new Date(now.getTime() + daysAhead * 86_400_000);
    const { rows } = await sql<{ count: number; nextOn: string | null; firstId: string | null }>`
      select count(*)::integer as count, to_char(min(s.next_on), 'YYYY-MM-DD') as next_on,
        (array_agg(s.id order by s.next_on, s.id))[1] as first_id
      from subscriptions s
      join saved_cards c on c.environment_id = s.environment_id and c.id = s.saved_card_id and c.removed_at is null
      where s.environment_id = ${environment.id} and s.next_at <= ${until} and ${expiresBeforeNext}`.execute(
      db,
    );
    const [found] = rows;
    if (!found?.nextOn) return [];
    const { count, nextOn, firstId } = found;
    return [
      {
        key: 'expiring-cards',
        icon: 'clock' as const,
        tone: 'warning' as const,
        count,
        when: {
          moment: 'due' as const,
          at: startOfDay(nextOn, environment.timeZone).toISOString(),
          wall: false,
        },
        title:
          count === 1
            ? 'A card expires before its next charge'
            : `${count} cards expire before their next charge`,
        text: 'The charges will be declined unless the customers save new cards',
        action: 'View',
        path: count === 1 ? `${at}/${firstId}` : at,
      },
    ];
  },
};
