// Wallet deposits as booked by a bank, identified by the bank's session. Deposits through a virtual account are inflows instead.
import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';

export const walletBankMovements: readonly BankMovement[] = [
  {
    label: 'Deposits in wallets',
    referred: (words) => sql`
      select environment_id, id from wallet_movements where upper(session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['wallet_deposit'],
      // Deposits through a virtual account are reported there; their session is prefixed with the rail: 'RAIL:session'.
      told: (from, to) => sql`
        select environment_id, id as subject_id, currency, amount, created_at as at from wallet_movements
        where kind = 'deposit' and session_id not like '%:%' and created_at >= ${from} and created_at < ${to}
          and not exists (select from virtual_account_inflows i where i.environment_id = wallet_movements.environment_id
            and i.rail = split_part(wallet_movements.session_id, ':', 1) and i.session_id = split_part(wallet_movements.session_id, ':', 2))`,
    },
  },
];
