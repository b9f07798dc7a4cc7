// What can happen to a chargeback, in the words of its timeline: what is stored is the kind and the parameters.
import { type ChargebackStage, chargebackStageLabels } from '../../contract/payments/chargebacks.ts';
import { type Currency, formatMoney } from '../../money.ts';
import type { LineOf } from '../../timeline.ts';

type Money = { amount: number; currency: Currency };

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
const stageOf = (stage: ChargebackStage): string => chargebackStageLabels[stage].toLowerCase();

/** By whom a case was given up. */
export const acceptedLabels = {
  merchant: 'Accepted',
  deadline: 'Accepted because nobody answered before the deadline',
  rule: 'Accepted by the rule for small amounts',
};
export type AcceptedBy = keyof typeof acceptedLabels;

export const chargebackSentences = {
  opened: (p: Money & { stage: ChargebackStage }) =>
    `Opened at the stage ${stageOf(p.stage)} for ${money(p)}`,
  challenged: ({ stage, files }: { stage: ChargebackStage; files: number }) =>
    `Challenged at the stage ${stageOf(stage)} with ${files === 1 ? '1 file' : `${files} files`}`,
  moved: ({ stage }: { stage: ChargebackStage }) => `Went on to the stage ${stageOf(stage)}`,
  accepted: (p: Money & { by: AcceptedBy }) =>
    `${acceptedLabels[p.by]}: ${money(p)} went back to the customer`,
  accepted_in_part: (p: Money) => `${money(p)} of it accepted; the rest is still to be challenged`,
  won: (p: Money) => `Won: ${money(p)} is back in the balance`,
  lost: (p: Money) => `Lost: ${money(p)} went back to the customer`,
};
export type ChargebackLine = LineOf<typeof chargebackSentences>;
export type ChargebackLineKind = ChargebackLine['kind'];
