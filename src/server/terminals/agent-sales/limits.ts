// Checks a cash-out against the central bank's limits. The caller has locked the main wallet's row, which every cash-out of a currency
// locks: the sums cannot change before the commit.
import type { Tx } from '#server/platform/db/database.ts';
import { addDays } from '#server/platform/time/business-days.ts';
import { limitAt } from '#server/terminals/agents/limits.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { selectCardSums, selectSums } from './queries.ts';

type CashOut = { environmentId: string; currency: Currency; day: string; amount: number };
/** Today and the six days before. */
const weekDays = 7;

const whoseOf = ({ environmentId, currency, day }: CashOut) => ({
  environmentId,
  currency,
  day,
  weekBegan: addDays(day, 1 - weekDays),
});

async function limitsOf(tx: Tx, { currency }: CashOut, at: Date) {
  return (await limitAt(tx, currency, at)) ?? refuseAt('amount', `There are no cash-outs in ${currency}`);
}

/** Throws at the amount when the agent's limit is exceeded, and at the phone number when the customer's limit is. */
export async function checkCashOut(
  tx: Tx,
  cashOut: CashOut,
  of: { agentId: string; phone: string; at: Date },
): Promise<void> {
  const { amount, currency } = cashOut;
  const limits = await limitsOf(tx, cashOut, of.at);
  const sums = await selectSums(tx, whoseOf(cashOut), of);
  const remaining = (limit: number, sum: number): string => formatMoney(Math.max(0, limit - sum), currency);
  if (sums.agentDay + amount > limits.agentDay)
    refuseAt('amount', `You can hand out ${remaining(limits.agentDay, sums.agentDay)} more today`);
  if (sums.customerDay + amount > limits.customerDay)
    refuseAt(
      'phone',
      `This customer can take out ${remaining(limits.customerDay, sums.customerDay)} more today`,
    );
  if (sums.customerWeek + amount > limits.customerWeek)
    refuseAt(
      'phone',
      `This customer can take out ${remaining(limits.customerWeek, sums.customerWeek)} more in seven days`,
    );
}

/** The same check by card, after it was read: a person with two phone numbers is still one customer. */
export async function checkCard(
  tx: Tx,
  cashOut: CashOut,
  of: { cardHash: Buffer; butId: string; at: Date },
): Promise<void> {
  const { amount, currency } = cashOut;
  const limits = await limitsOf(tx, cashOut, of.at);
  const sums = await selectCardSums(tx, whoseOf(cashOut), of);
  const remaining = (limit: number, sum: number): string => formatMoney(Math.max(0, limit - sum), currency);
  if (sums.customerDay + amount > limits.customerDay)
    refuseAt('card', `This card can take out ${remaining(limits.customerDay, sums.customerDay)} more today`);
  if (sums.customerWeek + amount > limits.customerWeek)
    refuseAt(
      'card',
      `This card can take out ${remaining(limits.customerWeek, sums.customerWeek)} more in seven days`,
    );
}
