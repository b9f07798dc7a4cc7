// Sharing a payment out: who gets what of it, and who bears its fee, exact to the minor unit.

/** A sub-account's share: parts per million of the amount in a percentage split, minor units in a flat one. */
export type SplitMember = { subAccountId: string; name: string; share: number };

/** Who bears the fee: the business, one sub-account, everybody in equal parts, or everybody by what they get. */
export type SplitBearer = 'account' | 'subaccount' | 'all' | 'all-proportional';

export type SplitRule = {
  groupId: string;
  name: string;
  type: 'percentage' | 'flat';
  bearer: SplitBearer;
  /** The sub-account that bears the fee, where one does. */
  bearerSubAccountId: string | null;
  members: SplitMember[];
};

/** Minor units: `net` is `gross` less the `cost` that is borne; never below zero. */
export type SplitPart = { gross: number; cost: number; net: number };
export type SplitAllocation = { main: SplitPart; members: (SplitPart & { subAccountId: string })[] };

const ppm = 1_000_000;

/** Parts of a whole by weights: rounded down, what is left goes to the largest remainders, ties in order. */
export function allocateByWeight(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (BigInt(whole) * BigInt(weight)) / BigInt(total));
  const rests = weights.map((weight, index) => ({
    index,
    rest: (BigInt(whole) * BigInt(weight)) % BigInt(total),
  }));
  const parts = exact.map(Number);
  let left = whole - parts.reduce((sum, part) => sum + part, 0);
  rests.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of rests) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

/** Gross shares of the members; what they leave is the business's. */
function grossOf(rule: SplitRule, base: number): number[] {
  let left = base;
  return rule.members.map(({ share }) => {
    const wanted = rule.type === 'flat' ? share : Number((BigInt(base) * BigInt(share)) / BigInt(ppm));
    const part = Math.min(wanted, left);
    left -= part;
    return part;
  });
}

/** What each should bear by the rule, the business first. */
function costsOf(rule: SplitRule, gross: readonly number[], cost: number): number[] {
  const costs = gross.map(() => 0);
  if (rule.bearer === 'all')
    return allocateByWeight(
      cost,
      gross.map((part, index) => (index === 0 || part > 0 ? 1 : 0)),
    );
  if (rule.bearer === 'all-proportional') return allocateByWeight(cost, gross);
  const bearer =
    rule.bearer === 'account'
      ? 0
      : 1 + rule.members.findIndex((member) => member.subAccountId === rule.bearerSubAccountId);
  costs[bearer] = cost;
  return costs;
}

/** Nobody bears more than they get: the rest falls on the business, then on the others in order. */
function capCosts(gross: readonly number[], costs: readonly number[]): number[] {
  const capped = costs.map((cost, index) => Math.min(cost, gross[index] ?? 0));
  let left = costs.reduce((sum, cost, index) => sum + cost - (capped[index] ?? 0), 0);
  for (const [index, part] of gross.entries()) {
    const more = Math.min(left, part - (capped[index] ?? 0));
    capped[index] = (capped[index] ?? 0) + more;
    left -= more;
  }
  return capped;
}

/**
 * Shares a payment out. `base` is what is shared, `cost` the fee and VAT that the recipients bear: 0 when the customer
 * does. Percentages are rounded down, the business gets the rest; costs are shared by the largest remainder.
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
