// The cash register of the demo's agent: yesterday's, counted by denomination with a shortage, and today's, open.
import type { Tx } from '#server/platform/db/database.ts';
import type { TxServices } from '#server/services.ts';
import { closeCashRegister } from '#server/terminals/cash-registers/close.ts';
import { addCashEntry } from '#server/terminals/cash-registers/entries.ts';
import { openCashRegister } from '#server/terminals/cash-registers/service.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';

const hourMs = 3_600_000;
const naira = 100;
const floatNotes = [
  { value: 1_000 * naira, count: 120 },
  { value: 500 * naira, count: 40 },
  { value: 200 * naira, count: 50 },
];
/** 500 naira below the expected cash. */
const countedNotes = [
  { value: 1_000 * naira, count: 124 },
  { value: 500 * naira, count: 5 },
  { value: 200 * naira, count: 10 },
];

/** `drawer`: available once the agent has a terminal. */
export function planDrawer(
  { environment, end }: HistoryPlan,
  drawer: () => { terminalId: string; agentId: string },
): Happening[] {
  let registerId = '';
  const at = (
    hoursAgo: number,
    step: (own: TxServices, tx: Tx, call: Parameters<typeof openCashRegister>[2]) => Promise<void>,
  ): Happening => ({
    at: new Date(end.getTime() - hoursAgo * hourMs),
    happen: ({ services }) =>
      services.database.inTransaction((tx) =>
        step(services, tx, {
          environment,
          actor: { userId: null, agentId: drawer().agentId },
          audit: () => undefined,
        }),
      ),
  });
  const open = (hoursAgo: number): Happening =>
    at(hoursAgo, async (own, tx, call) => {
      const { terminalId } = drawer();
      registerId = await openCashRegister(own, tx, call, { terminalId, floatNotes, note: null });
    });
  const sale = (hoursAgo: number, amount: number): Happening =>
    at(hoursAgo, (own, tx, call) =>
      addCashEntry(own, tx, call, registerId, { kind: 'SALE', amount: amount * naira, note: null }),
    );
  return [
    open(33),
    sale(31, 4_500),
    sale(28, 6_000),
    at(27, (own, tx, call) =>
      addCashEntry(own, tx, call, registerId, { kind: 'PAY_OUT', amount: 1_500 * naira, note: 'Fuel' }),
    ),
    at(24, (own, tx, call) =>
      closeCashRegister(own, tx, call, registerId, {
        notes: countedNotes,
        reason: 'Change given twice to a customer',
      }),
    ),
    open(9.5),
    sale(7, 3_200),
    sale(4, 2_750),
  ];
}
