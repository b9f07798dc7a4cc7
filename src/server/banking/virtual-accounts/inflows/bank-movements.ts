// Inflows as booked by a bank: identified by the bank's session, received and returned.
import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';

/** The inflow arrived in the platform's own ledger, and was handed over to the business. */
const wasOfNobody = sql`exists (select from stray_inflows s where s.rail = i.rail and s.session_id = i.session_id and s.mode is not null)`;

export const inflowMovements: readonly BankMovement[] = [
  {
    label: 'Inflows of virtual accounts',
    referred: (words) => sql`
      select environment_id, id from virtual_account_inflows where upper(session_id) = any(${words}::text[])
      union all
      select e.id, s.id from stray_inflows s join environments e on e.business_id is null and e.mode = s.mode
      where upper(s.session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['inflow_received', 'inflow_returned'],
      told: (from, to) => sql`
        select i.environment_id, i.id as subject_id, i.currency, i.amount, i.received_at as at from virtual_account_inflows i
        where i.received_at >= ${from} and i.received_at < ${to} and not ${wasOfNobody}
        union all
        select environment_id, id, currency, -returned, returned_at from virtual_account_inflows
        where returned_at >= ${from} and returned_at < ${to}
        union all
        select e.id, s.id, 'NGN', x.amount, x.at from stray_inflows s join environments e on e.business_id is null and e.mode = s.mode
        cross join lateral (values (s.amount, s.booked_at), (-s.amount, s.returned_at)) x (amount, at)
        where x.at >= ${from} and x.at < ${to}`,
    },
  },
];
