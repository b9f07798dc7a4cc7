// Attention items of e-invoices: refused by the tax authority, or not reported in time.
import { sql } from 'kysely';
import type { AttentionSource } from '#server/platform/attention/attention-source.ts';
import { canRead } from '#shared/permissions.ts';

const at = '/payment-gateway/invoicing/invoices';

type Waiting = { isLate: boolean; count: number; firstAt: Date; firstId: string };

export const refusedEInvoices: AttentionSource = {
  permissions: canRead('PAYMENT_GATEWAY.INVOICES'),
  feature: 'invoice',
  find: async (db, { environment, now }) => {
    const { rows } = await sql<Waiting>`
      select e.status <> 'REFUSED' as is_late, count(*) as count,
        min(case when e.status = 'REFUSED' then e.updated_at else e.report_by end) as first_at,
        (array_agg(e.id order by e.updated_at, e.id))[1] as first_id
      from e_invoices e join invoices i on i.environment_id = e.environment_id and i.id = e.id
      where e.environment_id = ${environment.id} and e.status <> 'CLEARED' and i.status not in ('DRAFT', 'CLOSED')
        and (e.status = 'REFUSED' or e.report_by < ${now}) group by 1`.execute(db);
    return rows.map(({ isLate, count, firstAt, firstId }) => ({
      key: isLate ? 'late-e-invoices' : 'refused-e-invoices',
      icon: 'clock' as const,
      tone: 'warning' as const,
      count,
      when: { moment: 'since' as const, at: firstAt.toISOString(), wall: false },
      title: titleOf(isLate, count),
      text: isLate ? 'The 24-hour reporting deadline has passed' : 'Correct what the tax authority refused',
      action: 'Open',
      path: count === 1 ? `${at}/${firstId}/info` : `${at}?eInvoice=${isLate ? 'LATE' : 'REFUSED'}`,
    }));
  },
};

function titleOf(isLate: boolean, count: number): string {
  if (isLate) return count === 1 ? 'Invoice not reported' : `${count} invoices not reported`;
  return count === 1
    ? 'Invoice was refused by the tax authority'
    : `${count} invoices were refused by the tax authority`;
}
