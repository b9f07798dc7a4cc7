// Splitting a payment: each recipient's part, and the bearers of its fee, exact to the minor unit.
import { allocate } from '../money.ts';

/** A sub-account's share: parts per million of the amount in a percentage split, minor units in a flat one. */
export type SplitMember = { subAccountId: string; name: string; share: number };

/** The fee bearer: the business, one sub-account, all in equal parts, or all in proportion to their parts. */
export const splitBearers = ['account', 'subaccount', 'all', 'all-proportional'] as const;
export type SplitBearer = (typeof splitBearers)[number];

export const splitTypes = ['percentage', 'flat'] as const;

/** The rule of a split; a payment keeps a copy of the rule as of its start. */
export type SplitRule = {
  /** null: an inline rule for this payment. */
  groupId: string | null;
  name: string;
  type: (typeof splitTypes)[number];
  bearer: SplitBearer;
  /** The sub-account that bears the fee, if the rule names one. */
  bearerSubAccountId: string | null;
  members: SplitMember[];
};

/** Minor units: `net` is `gross` less the `cost` borne; never below zero. */
export type SplitPart = { gross: number; cost: number; net: number };
export type SplitAllocation = { main: SplitPart; members: (SplitPart & { subAccountId: string })[] };

const ppm = 1_000_000;

/** Returns the shares of a percentage split: largest remainder, ties in order, the business first. */
function percentagesOf(rule: SplitRule, base: number): number[] {
  const shares = rule.members.map(({ share }) => share);
  const rest = ppm - shares.reduce((sum, share) => sum + share, 0);
  return allocate(base, [Math.max(0, rest), ...shares]).slice(1);
}

/** Returns the members' gross shares, cut in order when the amount is too small; the rest is the business's. */
function grossOf(rule: SplitRule, base: number): number[] {
  const requested = rule.type === 'flat' ? rule.members.map(({ share }) => share) : percentagesOf(rule, base);
  let remaining = base;
  return requested.map((share) => {
    const part = Math.min(share, remaining);
    remaining -= part;
    return part;
  });
}

/** Returns each party's cost by the rule, the business first. */
function costsOf(rule: SplitRule, gross: readonly number[], cost: number): number[] {
  const costs = gross.map(() => 0);
  if (rule.bearer === 'all')
    return allocate(
      cost,
      gross.map((part) => (part > 0 ? 1 : 0)),
    );
  if (rule.bearer === 'all-proportional') return allocate(cost, gross);
  const bearer =
    rule.bearer === 'account'
      ? 0
      : 1 + rule.members.findIndex((member) => member.subAccountId === rule.bearerSubAccountId);
  costs[bearer] = cost;
  return costs;
}

/** Caps each party's cost at its share: the excess falls on the business, then on the others in order. */
function capCosts(gross: readonly number[], costs: readonly number[]): number[] {
  const capped = costs.map((cost, index) => Math.min(cost, gross[index] ?? 0));
  let remaining = costs.reduce((sum, cost, index) => sum + cost - (capped[index] ?? 0), 0);
  for (const [index, part] of gross.entries()) {
    const more = Math.min(remaining, part - (capped[index] ?? 0));
    capped[index] = (capped[index] ?? 0) + more;
    remaining -= more;
  }
  return capped;
}

/**
 * Splits a payment. `base` is the shared amount, `cost` the fee and VAT that the recipients bear: 0 when the customer does. Percentages and
 * shared costs are rounded by the largest remainder, ties in order, the business first.
 */
export function allocateSplit(
  rule: SplitRule,
  { base, cost }: { base: number; cost: number },
): SplitAllocation {
  const shares = grossOf(rule, base);
  const gross = [base - shares.reduce((sum, share) => sum + share, 0), ...shares];
  const costs = capCosts(gross, costsOf(rule, gross, Math.min(cost, base)));
  const parts = gross.map((part, index) => {
    const borne = costs[index] ?? 0;
    return { gross: part, cost: borne, net: part - borne };
  });
  const [main = { gross: base, cost, net: base - cost }, ...rest] = parts;
  return {
    main,
    members: rest.map((part, index) => ({ subAccountId: rule.members[index]?.subAccountId ?? '', ...part })),
  };
}
