// Dashboard notice of cash registers open for more than a day, whose cash was not counted.
import { sql } from 'kysely';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';

const listPath = '/payment-gateway/terminal/transactions/cash-registers';
const dayMs = 86_400_000;
type Open = { count: number; id: string; name: string; at: Date };

export const openRegistersAttention: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.TERMINALS'),
  feature: 'terminals',
  find: async (db, { environment, now }) => {
    const { rows } = await sql<Open>`
      select count(*) as count, (array_agg(id order by created_at))[1] as id,
        (array_agg(terminal_name order by created_at))[1] as name, min(created_at) as at
      from cash_registers where environment_id = ${environment.id} and status = 'ACTIVE'
        and created_at < ${new Date(now.getTime() - dayMs)}
      having count(*) > 0`.execute(db);
    return rows.map(({ count, id, name, at }) => ({
      key: 'cash-registers-open',
      icon: 'clock',
      tone: 'warning',
      count,
      when: { moment: 'oldest', at: at.toISOString(), wall: false },
      title: count === 1 ? 'Cash register not closed' : `${count} cash registers not closed`,
      text:
        count === 1 ? `${name}, open for more than a day` : `Open for more than a day, ${name} the longest`,
      action: count === 1 ? 'Count and close' : 'View cash registers',
      path: count === 1 ? `${listPath}/${id}` : `${listPath}?status=ACTIVE`,
    }));
  },
};
