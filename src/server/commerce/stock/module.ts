// The module of stock.
import { calls, type Module } from '#server/module.ts';
import { stockContract } from '#shared/contract/commerce/stock.ts';
import { dueReservations, releaseDueStock } from './due.ts';
import { dueLow, notifyLowStock } from './notify-low-stock.ts';
import { stockProofs } from './proofs.ts';
import { stockRoutes } from './routes.ts';
import { reservationStates } from './states.ts';

export const stockModule: Module = {
  tables: ['stock_levels', 'stock_reservations', 'stock_reservation_lines', 'stock_movements'],
  states: [reservationStates],
  calls: [calls('stock', stockContract, stockRoutes)],
  proofs: stockProofs,
  sweeps: [
    {
      name: 'stock kept too long',
      everyMs: 30_000,
      phase: 'deadlines',
      due: dueReservations,
      run: releaseDueStock,
    },
    { name: 'stock that runs low', everyMs: 60_000, due: dueLow, run: notifyLowStock },
  ],
  exports: {
    'stock-movements': {
      call: stockContract.exportStockMovements,
      file: new URL('./export-columns.ts', import.meta.url),
    },
  },
};
