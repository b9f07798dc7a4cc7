// Timeline texts of plans.
import { type Currency, formatMoney } from '../../money.ts';
import type { LineOf } from '../../timeline.ts';

type Repriced = { version: number; currency: Currency; amount: number; movesOn: string | null };

export const planSentences = {
  created: () => 'Plan created',
  edited: () => 'Plan changed',
  activated: () => 'Plan activated',
  withdrawn: () => 'Plan withdrawn from new subscriptions',
  repriced: ({ version, currency, amount, movesOn }: Repriced) =>
    `Price ${version}: ${formatMoney(amount, currency)}, ${
      movesOn === null ? 'for new subscriptions only' : `for every subscription from ${movesOn}`
    }`,
};
export type PlanLine = LineOf<typeof planSentences>;
export type PlanLineKind = PlanLine['kind'];
