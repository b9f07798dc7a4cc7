// Matching of approval rules to a call, and overlap between rules.
import type { Currency } from '#shared/money.ts';

type Band = {
  module: string;
  currency: Currency | null;
  amountMin: number | null;
  amountMax: number | null;
};
type Money = { amount: number; currency: Currency } | null;

const from = ({ amountMin }: Band): number => amountMin ?? 0;
const below = ({ amountMax }: Band): number => amountMax ?? Number.POSITIVE_INFINITY;

/** Whether a rule applies. When the amount is unknown, every rule of the module applies. */
export function appliesTo(rule: Band, money: Money): boolean {
  if (!money || rule.currency === null) return true;
  return rule.currency === money.currency && money.amount >= from(rule) && money.amount < below(rule);
}

export function overlaps(a: Band, b: Band): boolean {
  if (a.module !== b.module) return false;
  if (a.currency === null || b.currency === null) return true;
  return a.currency === b.currency && from(a) < below(b) && from(b) < below(a);
}

/** Returns the rule that applies: at most one for a known amount, otherwise the one with the largest amounts. */
export function ruleFor<R extends Band>(rules: readonly R[], money: Money): R | undefined {
  return rules.filter((rule) => appliesTo(rule, money)).toSorted((a, b) => from(b) - from(a))[0];
}
