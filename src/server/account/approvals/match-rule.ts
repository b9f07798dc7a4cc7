// Which rule holds for what is asked, and whether two rules hold for the same.
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

/** Where it is not known how much leaves, each rule of the module holds. */
export function holdsFor(rule: Band, money: Money): boolean {
  if (!money || rule.currency === null) return true;
  return rule.currency === money.currency && money.amount >= from(rule) && money.amount < below(rule);
}

export function overlaps(a: Band, b: Band): boolean {
  if (a.module !== b.module) return false;
  if (a.currency === null || b.currency === null) return true;
  return a.currency === b.currency && from(a) < below(b) && from(b) < below(a);
}

/** At most one holds for what is known to leave; else that of the largest amounts. */
export function ruleFor<R extends Band>(rules: readonly R[], money: Money): R | undefined {
  return rules.filter((rule) => holdsFor(rule, money)).toSorted((a, b) => from(b) - from(a))[0];
}
