// Inflows as a bank books them: named by the session that the bank gave them, received and returned.
import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';

export const inflowMovements: readonly BankMovement[] = [
  {
    label: 'Inflows of virtual accounts',
    referred: (words) => sql`
      select environment_id, id from virtual_account_inflows where upper(session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['inflow_received', 'inflow_returned'],
      told: (from, to) => sql`
        select environment_id, id as subject_id, currency, amount, received_at as at from virtual_account_inflows
        where received_at >= ${from} and received_at < ${to}
        union all
        select environment_id, id, currency, -returned, returned_at from virtual_account_inflows
        where returned_at >= ${from} and returned_at < ${to}`,
    },
  },
];
