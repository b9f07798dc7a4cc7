// The timeline texts of standing instructions.
import { dayText } from '../day-text.ts';
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

export const instructionSentences = {
  /** `on`: the day of the first run. */
  created: ({ on }: { on: string }) => `Created, first on ${dayText(on)}`,
  moved: ({ amount, currency, movement }: { amount: number; currency: Currency; movement: string }) =>
    `${formatMoney(amount, currency)} moved by ${movement}`,
  nothing: ({ on }: { on: string }) => `Nothing to move on ${dayText(on)}`,
  failed: ({ reason }: { reason: string }) => `Not moved: ${reason}`,
  paused: () => 'Paused',
  resumed: ({ on }: { on: string }) => `Resumed, next on ${dayText(on)}`,
  ended: () => 'Ended',
  wallet_closed: ({ wallet }: { wallet: string }) => `Ended: ${wallet} is closed`,
};
export type InstructionLine = LineOf<typeof instructionSentences>;
export type InstructionLineKind = InstructionLine['kind'];
