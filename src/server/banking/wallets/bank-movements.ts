// Deposits in wallets as a bank books them: named by the session that the bank gave them.
import { sql } from 'kysely';
import type { BankMovement } from '#server/ledger/bank-movement.ts';

export const walletBankMovements: readonly BankMovement[] = [
  {
    label: 'Deposits in wallets',
    referred: (words) => sql`
      select environment_id, id from wallet_movements where upper(session_id) = any(${words}::text[])`,
    rail: {
      kinds: ['wallet_deposit'],
      told: (from, to) => sql`
        select environment_id, id as subject_id, currency, amount, created_at as at from wallet_movements
        where kind = 'deposit' and created_at >= ${from} and created_at < ${to}`,
    },
  },
];
