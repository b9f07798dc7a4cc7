// Timeline entries of chargebacks as text: the kind and the parameters are stored.
import { type ChargebackStage, chargebackStageLabels } from '../../contract/payments/chargebacks.ts';
import { type Currency, formatMoney } from '../../money.ts';
import type { LineOf } from '../../timeline.ts';

type Money = { amount: number; currency: Currency };

const money = ({ amount, currency }: Money): string => formatMoney(amount, currency);
const stageOf = (stage: ChargebackStage): string => chargebackStageLabels[stage].toLowerCase();

/** Labels of the actors that accepted a chargeback. */
export const acceptedLabels = {
  merchant: 'Accepted',
  deadline: 'Accepted because there was no response before the deadline',
  rule: 'Accepted automatically because of the amount',
};
export type AcceptedBy = keyof typeof acceptedLabels;

export const chargebackSentences = {
  opened: (p: Money & { stage: ChargebackStage }) =>
    `Opened at the stage ${stageOf(p.stage)} for ${money(p)}`,
  challenged: ({ stage, files }: { stage: ChargebackStage; files: number }) =>
    `Challenged at the stage ${stageOf(stage)} with ${files === 1 ? '1 file' : `${files} files`}`,
  moved: ({ stage }: { stage: ChargebackStage }) => `Moved to the stage ${stageOf(stage)}`,
  extended: () => 'Deadline extended after an interruption of the service: 24 hours to respond',
  accepted: (p: Money & { by: AcceptedBy }) =>
    `${acceptedLabels[p.by]}: ${money(p)} was returned to the customer`,
  accepted_in_part: (p: Money) => `${money(p)} accepted; the rest can still be challenged`,
  won: (p: Money) => `Won: ${money(p)} was returned to the balance`,
  lost: (p: Money) => `Lost: ${money(p)} was returned to the customer`,
};
export type ChargebackLine = LineOf<typeof chargebackSentences>;
export type ChargebackLineKind = ChargebackLine['kind'];
