// Deposits in wallets as a bank books them: named by the session that the bank gave them. Those that came by a virtual account are inflows.
import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';

export const walletBankMovements: readonly BankMovement[] = [
  {
    label: 'Deposits in wallets',
    referred: (words) => sql`
      select environment_id, id from wallet_movements where upper(session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['wallet_deposit'],
      // What came through a virtual account is told by that one; its session is named after the rail: 'RAIL:session'.
      told: (from, to) => sql`
        select environment_id, id as subject_id, currency, amount, created_at as at from wallet_movements
        where kind = 'deposit' and session_id not like '%:%' and created_at >= ${from} and created_at < ${to}
          and not exists (select from virtual_account_inflows i where i.environment_id = wallet_movements.environment_id
            and i.rail = split_part(wallet_movements.session_id, ':', 1) and i.session_id = split_part(wallet_movements.session_id, ':', 2))`,
    },
  },
];
