// Module of cash registers.
import { calls, type Module } from '#server/module.ts';
import { cashRegistersContract } from '#shared/contract/terminals/cash-registers.ts';
import { openRegistersAttention } from './attention.ts';
import { cashRegistersProofs } from './proofs.ts';
import { cashRegisterRoutes } from './routes.ts';
import { searchCashRegisters } from './search.ts';
import { registerStates } from './states.ts';

export const cashRegistersModule: Module = {
  tables: ['cash_registers', 'cash_entries', 'cash_register_limits'],
  states: [registerStates],
  calls: [calls('cash-registers', cashRegistersContract, cashRegisterRoutes)],
  proofs: cashRegistersProofs,
  search: [searchCashRegisters],
  attention: [openRegistersAttention],
  exports: {
    cash_registers: {
      call: cashRegistersContract.exportCashRegisters,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
