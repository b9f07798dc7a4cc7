// Calculation of documents with several lines: lines, discounts, taxes, shipping and rounding, exact to the minor unit. Invoices, plans,
// payment pages and the store all compute their amounts here.
import { allocate } from '../money.ts';

/** Rounding of a fraction of a minor unit: away from zero, towards zero, or half up. */
export const roundings = ['up', 'down', 'half'] as const;
export type Rounding = (typeof roundings)[number];

/** A tax as in force on the document's day. */
export type TaxRate = {
  id: string;
  name: string;
  /** Hundredths of a per cent: 750 is 7.5 %. */
  rate: number;
  /** Whether prices include the tax; discounts on such a price apply to the tax as well. */
  isInclusive: boolean;
  /** Whether the law applies the tax to the price before discounts; exclusive rates only. */
  isBeforeDiscount: boolean;
};

/** An amount in minor units, or a rate in hundredths of a per cent with an optional cap `amountMax` (minor units). */
export type Discount =
  | { kind: 'fixed'; amount: number }
  | { kind: 'percent'; rate: number; amountMax: number | null };

export type LineInput = {
  /** Up to three decimals. */
  quantity: number;
  /** Minor units, including inclusive taxes. */
  unitPrice: number;
  discount: Discount | null;
  taxes: readonly TaxRate[];
};

export type CalculationInput = {
  lines: readonly LineInput[];
  /** Discounts on the whole document, applied in order, each to what the previous one left. */
  discounts: readonly Discount[];
  shipping: { amount: number; taxes: readonly TaxRate[] } | null;
  rounding: Rounding;
  /** The total is rounded to a multiple of this many minor units: 1 leaves it unchanged, 100 rounds to whole naira. */
  roundTotalTo: number;
};

/** Minor units. `net` excludes all taxes, `tax` is the sum of inclusive and added taxes; `total` is net plus tax. */
export type CalculatedLine = {
  /** Quantity times unit price, before discounts. */
  gross: number;
  /** The discounts of the line itself. */
  discount: number;
  /** The line's share of the document discounts. */
  documentDiscount: number;
  net: number;
  tax: number;
  total: number;
};

/** One rate over the whole document, rounded once. */
export type CalculatedTax = {
  taxId: string;
  name: string;
  /** Hundredths of a per cent. */
  rate: number;
  isInclusive: boolean;
  /** The taxable base. */
  base: number;
  amount: number;
};

/**
 * `total` is the sum of the totals of lines and shipping, plus `roundingAmount`; equally, `subtotal` − `discount` + the exclusive taxes +
 * shipping's amount + `roundingAmount`.
 */
export type Calculation = {
  lines: CalculatedLine[];
  subtotal: number;
  discount: number;
  taxes: CalculatedTax[];
  /** All taxes, including inclusive ones. */
  tax: number;
  shipping: { amount: number; net: number; tax: number; total: number };
  roundingAmount: number;
  total: number;
};

const whole = 10_000;

/** The integer quotient of two non-negative integers. */
function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (rounding === 'down') return numerator / denominator;
  if (rounding === 'up') return (numerator + denominator - 1n) / denominator;
  return (numerator * 2n + denominator) / (denominator * 2n);
}

function discountOf(discount: Discount | null, amount: number, rounding: Rounding): number {
  if (!discount) return 0;
  if (discount.kind === 'fixed') return Math.min(discount.amount, amount);
  const share = Number(divide(BigInt(amount) * BigInt(discount.rate), BigInt(whole), rounding));
  return Math.min(share, discount.amountMax ?? share, amount);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** An item that taxes are computed on: a line after its discounts, or shipping. */
type Taxable = {
  gross: number;
  price: number;
  taxes: readonly TaxRate[];
  inclusiveRate: number;
  /** The rounded inclusive tax computed so far. */
  inclusive: number;
  exclusive: number;
};

function taxableOf(gross: number, price: number, taxes: readonly TaxRate[]): Taxable {
  const inclusiveRate = sum(taxes.filter(({ isInclusive }) => isInclusive).map(({ rate }) => rate));
  return { gross, price, taxes, inclusiveRate, inclusive: 0, exclusive: 0 };
}

/** The price that a rate applies to, including inclusive taxes. */
function priceFor(tax: TaxRate, taxable: Taxable): number {
  return tax.isBeforeDiscount && !tax.isInclusive ? taxable.gross : taxable.price;
}

/** The exact tax of one rate on one line, as numerator and denominator. */
function exactTax(tax: TaxRate, taxable: Taxable): [bigint, bigint] {
  return [BigInt(priceFor(tax, taxable)) * BigInt(tax.rate), BigInt(whole + taxable.inclusiveRate)];
}

function addExact(fractions: readonly [bigint, bigint][]): [bigint, bigint] {
  return fractions.reduce<[bigint, bigint]>(
    ([a, b], [c, d]) => (b === d ? [a + c, b] : [a * d + c * b, b * d]),
    [0n, 1n],
  );
}

/** Caps each part at its room, and gives the excess to parts with room left. */
function capParts(parts: readonly number[], room: readonly number[]): number[] {
  const capped = parts.map((part, index) => Math.min(part, room[index] ?? 0));
  let remaining = sum(parts) - sum(capped);
  return capped.map((part, index) => {
    const more = Math.min(remaining, (room[index] ?? 0) - part);
    remaining -= more;
    return part + more;
  });
}

/** Rounds one rate once over all its lines, and allocates the amount to them. */
function applyTax(tax: TaxRate, taxables: readonly Taxable[], rounding: Rounding): CalculatedTax {
  const on = taxables.filter(({ taxes }) => taxes.some(({ id }) => id === tax.id));
  const exact = on.map((taxable) => exactTax(tax, taxable));
  const [numerator, denominator] = addExact(exact);
  const rounded = Number(divide(numerator, denominator, rounding));
  // Several inclusive rates that are all rounded up must not exceed the price they are part of.
  const room = on.map(({ price, inclusive }) => price - inclusive);
  const amount = tax.isInclusive ? Math.min(rounded, sum(room)) : rounded;
  // A precision of a thousandth of a minor unit is enough to compare lines.
  const shares = allocate(
    amount,
    exact.map(([part, by]) => Number((part * 1000n) / by)),
  );
  // When all lines are too small for a share, the first one takes the amount.
  if (amount > sum(shares)) shares[0] = amount;
  const parts = tax.isInclusive ? capParts(shares, room) : shares;
  for (const [index, taxable] of on.entries()) {
    taxable[tax.isInclusive ? 'inclusive' : 'exclusive'] += parts[index] ?? 0;
  }
  return { taxId: tax.id, name: tax.name, rate: tax.rate, isInclusive: tax.isInclusive, base: 0, amount };
}

/** The base of a rate, without inclusive taxes, as shown beside the amount. */
function baseOf(tax: TaxRate, taxables: readonly Taxable[]): number {
  const bases = taxables
    .filter(({ taxes }) => taxes.some(({ id }) => id === tax.id))
    .map((taxable) => priceFor(tax, taxable) - taxable.inclusive);
  return sum(bases);
}

/** Inclusive rates first; exclusive rates apply to the remainder. */
function applyTaxes(taxables: readonly Taxable[], rounding: Rounding): CalculatedTax[] {
  const byId = new Map(taxables.flatMap(({ taxes }) => taxes.map((tax) => [tax.id, tax] as const)));
  const rates = [...byId.values()];
  const ordered = [...rates.filter((tax) => tax.isInclusive), ...rates.filter((tax) => !tax.isInclusive)];
  const taxes = ordered.map((tax) => applyTax(tax, taxables, rounding));
  return taxes.map((applied, index) =>
    Object.assign(applied, { base: baseOf(ordered[index] as TaxRate, taxables) }),
  );
}

/** Allocates the document discounts to the lines. */
function shareDiscounts(
  prices: readonly number[],
  discounts: readonly Discount[],
  rounding: Rounding,
): number[] {
  const before = sum(prices);
  const remaining = discounts.reduce((rest, discount) => rest - discountOf(discount, rest, rounding), before);
  return allocate(before - remaining, prices);
}

function roundTotal(total: number, step: number, rounding: Rounding): number {
  return Number(divide(BigInt(total), BigInt(step), rounding)) * step;
}

function partsOf({ price, inclusive, exclusive }: Taxable): { net: number; tax: number; total: number } {
  return { net: price - inclusive, tax: inclusive + exclusive, total: price + exclusive };
}

/**
 * Calculates a document. Each rate is rounded once over the document and allocated to its lines by largest remainder, so that the parts add
 * up to the whole. Requires validated input: no negative values, quantities of at most three decimals, the same rate for one tax id on
 * every line. A discount never exceeds the amount it applies to.
 */
export function calculate(input: CalculationInput): Calculation {
  const { rounding } = input;
  const grosses = input.lines.map(({ quantity, unitPrice }) =>
    Number(divide(BigInt(Math.round(quantity * 1000)) * BigInt(unitPrice), 1000n, rounding)),
  );
  const discounts = input.lines.map((line, index) =>
    discountOf(line.discount, grosses[index] ?? 0, rounding),
  );
  const prices = grosses.map((gross, index) => gross - (discounts[index] ?? 0));
  const shares = shareDiscounts(prices, input.discounts, rounding);
  const taxables = input.lines.map((line, index) =>
    taxableOf(grosses[index] ?? 0, (prices[index] ?? 0) - (shares[index] ?? 0), line.taxes),
  );
  const shipped = input.shipping?.amount ?? 0;
  const shipping = taxableOf(shipped, shipped, input.shipping?.taxes ?? []);
  const taxes = applyTaxes([...taxables, shipping], rounding);
  const lines = taxables.map((taxable, index) => {
    const { net, tax, total } = partsOf(taxable);
    const [discount = 0, documentDiscount = 0] = [discounts[index], shares[index]];
    return { gross: taxable.gross, discount, documentDiscount, net, tax, total };
  });
  const shippingParts = partsOf(shipping);
  const exact = sum(lines.map(({ total }) => total)) + shippingParts.total;
  const total = roundTotal(exact, input.roundTotalTo, rounding);
  return {
    lines,
    subtotal: sum(grosses),
    discount: sum(discounts) + sum(shares),
    taxes,
    tax: sum(taxes.map(({ amount }) => amount)),
    shipping: {
      amount: shipped,
      net: shippingParts.net,
      tax: shippingParts.tax,
      total: shippingParts.total,
    },
    roundingAmount: total - exact,
    total,
  };
}

/** A document line with its calculated amounts, under the document's field names. */
export function withSums<Line extends object>(line: Line, calculation: Calculation, index: number) {
  const sums = calculation.lines[index];
  if (!sums) throw new Error('A line has no sums.');
  const { gross, discount, documentDiscount, net, tax, total } = sums;
  return Object.assign({}, line, { gross, discountAmount: discount, documentDiscount, net, tax, total });
}
