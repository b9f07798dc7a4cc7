// What can happen to a standing instruction, in the words of its timeline.
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

export const instructionSentences = {
  /** `on`: the day of the first run. */
  created: ({ on }: { on: string }) => `Made, first on ${on}`,
  moved: ({ amount, currency, movement }: { amount: number; currency: Currency; movement: string }) =>
    `${formatMoney(amount, currency)} moved by ${movement}`,
  nothing: ({ on }: { on: string }) => `Nothing to move on ${on}`,
  failed: ({ reason }: { reason: string }) => `Not moved: ${reason}`,
  paused: () => 'Paused',
  resumed: ({ on }: { on: string }) => `Resumed, next on ${on}`,
  ended: () => 'Ended',
};
export type InstructionLine = LineOf<typeof instructionSentences>;
export type InstructionLineKind = InstructionLine['kind'];
