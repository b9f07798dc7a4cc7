// Proof of the figures of virtual terminals: they equal their payments.
import type { Proof } from '#server/ledger/proof.ts';
import { sourceFiguresProof } from '#server/payments/transactions/source-figures.ts';

export const virtualTerminalProofs: readonly Proof[] = [
  sourceFiguresProof({
    table: 'virtual_terminals',
    days: 'virtual_terminal_days',
    idColumn: 'terminal_id',
    sourceKinds: ['terminal'],
    label: 'virtual terminals',
  }),
];
