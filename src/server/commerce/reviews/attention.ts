// Reviews that wait for the business to publish or hide them.
import { sql } from 'kysely';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';

export const reviewsWaiting: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'),
  feature: 'commerce',
  find: async (db, { environment }) => {
    const { rows } = await sql<{ count: number; firstAt: Date | null }>`
      select count(*)::integer as count, min(created_at) as first_at from store_reviews
      where environment_id = ${environment.id} and status = 'WAITING'`.execute(db);
    const [found] = rows;
    if (!found?.firstAt) return [];
    const { count, firstAt } = found;
    return [
      {
        key: 'reviews-waiting',
        icon: 'message' as const,
        tone: 'warning' as const,
        count,
        when: { moment: 'since' as const, at: firstAt.toISOString(), wall: false },
        title: count === 1 ? 'Review to moderate' : `${count} reviews to moderate`,
        text: 'Not shown in the store yet',
        action: 'View',
        path: '/payment-gateway/commerce/reviews?status=WAITING',
      },
    ];
  },
};
