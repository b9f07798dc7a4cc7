// The ledger module: registers sealing and signing of the ledger chain, and the proofs of the books.
import type { Module } from '#server/module.ts';
import { advanceFinality, findUnsealed, sealInTurn, signDayHeads } from './chain/seal.ts';
import { openSealing } from './chain/sealing.ts';
import { findAbandonedClosing, takeBackClosings } from './closing-start.ts';
import { kindProofs } from './kinds/kind-proofs.ts';
import { ledgerProofs } from './proofs.ts';

export const ledgerModule: Module = {
  tables: [
    'ledger_accounts',
    'ledger_balances',
    'ledger_blocks',
    'ledger_closing_balances',
    'ledger_closings',
    'ledger_day_heads',
    'ledger_heads',
    'ledger_hold_ends',
    'ledger_hold_expiries',
    'ledger_holds',
    'ledger_late',
    'ledger_postings',
    'ledger_starts',
    'ledger_transfers',
    'ledger_unsealed',
  ],
  heldSweeps: (services) => {
    const sealing = openSealing(services);
    const flush = async (): Promise<void> => sealing.anchors?.flush();
    return [
      { name: 'ledger chain', everyMs: 1000, due: findUnsealed, run: () => sealInTurn(sealing) },
      { name: 'ledger finality', everyMs: 60_000, run: () => advanceFinality(sealing) },
      {
        name: 'ledger closings left',
        everyMs: 10_000,
        due: () => findAbandonedClosing(sealing.clocks.wall.now()),
        run: () => takeBackClosings(services.database.db, sealing.clocks.wall.now()),
      },
      { name: 'ledger day heads', everyMs: 600_000, run: () => signDayHeads(sealing) },
      { name: 'ledger heads outside', everyMs: 10_000, run: () => flush().then(() => 0), stop: flush },
    ];
  },
  proofs: [...ledgerProofs, ...kindProofs],
};
