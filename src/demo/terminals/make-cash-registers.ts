// Cash registers of the demo: yesterday's, counted with a shortage, and today's, open.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { closeCashRegister } from '#server/terminals/cash-registers/close.ts';
import { addCashEntry } from '#server/terminals/cash-registers/entries.ts';
import { openCashRegister, setCashLimit } from '#server/terminals/cash-registers/service.ts';
import { findPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import type { CashEntryKind } from '#shared/contract/terminals/cash-register-enums.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';

const hourMs = 3_600_000;
const sales = [24, 41, 78, 125, 60, 93];

/** Plans the opening, sales and closing of registers in an environment. */
export function planCashRegisters(plan: HistoryPlan): Happening[] {
  const { environment, ownerId, end } = plan;
  const call = { environment, actor: { userId: ownerId }, audit: () => undefined };
  const unit = environment.currency === 'NGN' ? 10_000 : 100;
  const float = 200 * unit;
  let registerId = '';
  const at = (hoursAgo: number, step: (own: TxServices, tx: Tx) => Promise<void>): Happening => ({
    at: new Date(end.getTime() - hoursAgo * hourMs),
    happen: ({ services }: Scene) => services.database.inTransaction((tx) => step(services, tx)),
  });
  const open = (hoursAgo: number) =>
    at(hoursAgo, async (own, tx) => {
      const serial = `${environment.id.slice(-8).toUpperCase()}A`;
      const { id: terminalId } = await findPosTerminal(tx, environment.id, serial);
      registerId = await openCashRegister(own, tx, call, { terminalId, float, note: null });
    });
  const enter = (hoursAgo: number, kind: CashEntryKind, amount: number, note: string | null = null) =>
    at(hoursAgo, (own, tx) => addCashEntry(own, tx, call, registerId, { kind, amount: amount * unit, note }));
  return [
    at(33, async (own, tx) => {
      const limit = { currency: environment.currency, varianceLimit: 2 * unit };
      await setCashLimit(own, tx, call, limit);
    }),
    open(32),
    ...sales.map((amount, index) => enter(31 - index, 'SALE', amount)),
    enter(24.5, 'PAY_OUT', 6, 'Ice and fuel'),
    at(22, (own, tx) =>
      closeCashRegister(own, tx, call, registerId, {
        counted: float + (421 - 6 - 5) * unit,
        reason: 'Too much change, receipt 0418',
      }),
    ),
    open(8),
    ...sales.slice(0, 4).map((amount, index) => enter(7 - index, 'SALE', amount)),
    enter(2, 'PAY_IN', 50, 'Small notes from the bank'),
  ];
}
