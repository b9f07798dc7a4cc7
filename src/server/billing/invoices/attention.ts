// Attention items of invoices: overdue ones.
import { sql } from 'kysely';
import {
  type AttentionSource,
  sumWaiting,
  type WaitingSum,
} from '#server/platform/attention/attention-source.ts';
import { dayOf, startOfDay } from '#server/platform/time/business-days.ts';
import { canRead } from '#shared/permissions.ts';

const at = '/payment-gateway/invoicing/invoices';

export const overdueInvoices: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.INVOICES'),
  feature: 'invoice',
  find: async (db, { environment, now }) => {
    const { timeZone } = environment;
    const { rows } = await sql<WaitingSum>`
      select i.currency, count(*) as count, sum(invoice_late(i, ${dayOf(now, timeZone)}::date))::bigint as amount,
        (min(i.owed_on) + 1)::timestamp at time zone ${timeZone} as first_at, (array_agg(i.id order by i.owed_on, i.id))[1] as first_id
      from invoices i where i.environment_id = ${environment.id} and i.status in ('ISSUED', 'PARTIALLY_PAID')
        and i.owed_on < ${dayOf(now, timeZone)}::date group by i.currency`.execute(db);
    const waiting = sumWaiting(rows);
    if (!waiting) return [];
    const { count, first, money } = waiting;
    const since = startOfDay(dayOf(first.firstAt, timeZone), timeZone);
    return [
      {
        key: 'overdue-invoices',
        icon: 'clock' as const,
        tone: 'warning' as const,
        count,
        when: { moment: 'since' as const, at: since.toISOString(), wall: false },
        title: count === 1 ? 'Invoice is overdue' : `${count} invoices are overdue`,
        text: `${money} is past its due date`,
        action: 'Remind',
        path: count === 1 ? `${at}/${first.firstId}/info` : `${at}?overdue=1`,
      },
    ];
  },
};
