// What a document of several lines costs: lines, discounts, taxes, shipping and rounding, exact to the minor unit.
// Invoices, plans, payment pages and the store compute their amounts here, and nowhere else.
import { allocate } from '../money.ts';

/** How a fraction of a minor unit is rounded: away from zero, towards zero, or at half upwards. */
export const roundings = ['up', 'down', 'half'] as const;
export type Rounding = (typeof roundings)[number];

/** A tax as it holds on the day of the document. */
export type TaxRate = {
  id: string;
  name: string;
  /** Hundredths of a per cent: 750 is 7.5 %. */
  rate: number;
  /** Whether prices include it already; such a price is discounted together with its tax. */
  isInclusive: boolean;
  /** Whether the law has it on the price before discounts; of exclusive rates alone. */
  isBeforeDiscount: boolean;
};

/** An amount in minor units, or a share in hundredths of a per cent, which `amountMax` (minor units) may cap. */
export type Discount =
  | { kind: 'fixed'; amount: number }
  | { kind: 'percent'; rate: number; amountMax: number | null };

export type LineInput = {
  /** Up to three decimals. */
  quantity: number;
  /** Minor units, with the taxes that are inclusive. */
  unitPrice: number;
  discount: Discount | null;
  taxes: readonly TaxRate[];
};

export type CalculationInput = {
  lines: readonly LineInput[];
  /** Of the whole document, one after another, each on what the one before has left. */
  discounts: readonly Discount[];
  shipping: { amount: number; taxes: readonly TaxRate[] } | null;
  rounding: Rounding;
  /** Minor units that the total is a multiple of: 1 leaves it as it is, 100 rounds to whole naira. */
  roundTotalTo: number;
};

/** Minor units. `net` is without any tax, `tax` both what the price included and what is added; `total` is net and tax. */
export type CalculatedLine = {
  /** Quantity by unit price, before discounts. */
  gross: number;
  /** Of the line itself. */
  discount: number;
  /** Its share of the discounts of the whole document. */
  documentDiscount: number;
  net: number;
  tax: number;
  total: number;
};

/** One rate over the whole document: rounded once. */
export type CalculatedTax = {
  taxId: string;
  name: string;
  /** Hundredths of a per cent. */
  rate: number;
  isInclusive: boolean;
  /** What it is computed on. */
  base: number;
  amount: number;
};

/**
 * `total` = the totals of lines and shipping, and `roundingAmount`; which is also `subtotal` − `discount` + the taxes
 * that are not inclusive + shipping's amount + `roundingAmount`.
 */
export type Calculation = {
  lines: CalculatedLine[];
  subtotal: number;
  discount: number;
  taxes: CalculatedTax[];
  /** All taxes, inclusive ones too. */
  tax: number;
  shipping: { amount: number; net: number; tax: number; total: number };
  roundingAmount: number;
  total: number;
};

const whole = 10_000;

/** The quotient of two integers that are not negative, as an integer. */
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

/** What taxes are computed on: a line after its discounts, or shipping. */
type Taxable = {
  gross: number;
  price: number;
  taxes: readonly TaxRate[];
  inclusiveRate: number;
  /** Rounded, of what was computed so far. */
  inclusive: number;
  exclusive: number;
};

function taxableOf(gross: number, price: number, taxes: readonly TaxRate[]): Taxable {
  const inclusiveRate = sum(taxes.filter(({ isInclusive }) => isInclusive).map(({ rate }) => rate));
  return { gross, price, taxes, inclusiveRate, inclusive: 0, exclusive: 0 };
}

/** The price that a rate is on, with the inclusive taxes that are in it. */
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

/** Brings parts that are more than there is room for down to it, and gives the rest to those with room left. */
function capParts(parts: readonly number[], room: readonly number[]): number[] {
  const capped = parts.map((part, index) => Math.min(part, room[index] ?? 0));
  let left = sum(parts) - sum(capped);
  return capped.map((part, index) => {
    const more = Math.min(left, (room[index] ?? 0) - part);
    left -= more;
    return part + more;
  });
}

/** Rounds one rate once over all that it is on, and gives each line its part of that. */
function applyTax(tax: TaxRate, taxables: readonly Taxable[], rounding: Rounding): CalculatedTax {
  const on = taxables.filter(({ taxes }) => taxes.some(({ id }) => id === tax.id));
  const exact = on.map((taxable) => exactTax(tax, taxable));
  const [numerator, denominator] = addExact(exact);
  const rounded = Number(divide(numerator, denominator, rounding));
  // Several inclusive rates that are all rounded up may not be more than the price they are part of.
  const room = on.map(({ price, inclusive }) => price - inclusive);
  const amount = tax.isInclusive ? Math.min(rounded, sum(room)) : rounded;
  // A thousandth of a minor unit tells lines apart well enough.
  const shares = allocate(
    amount,
    exact.map(([part, by]) => Number((part * 1000n) / by)),
  );
  // Where all lines are too small to have a share, the first one takes it.
  if (amount > sum(shares)) shares[0] = amount;
  const parts = tax.isInclusive ? capParts(shares, room) : shares;
  for (const [index, taxable] of on.entries()) {
    taxable[tax.isInclusive ? 'inclusive' : 'exclusive'] += parts[index] ?? 0;
  }
  return { taxId: tax.id, name: tax.name, rate: tax.rate, isInclusive: tax.isInclusive, base: 0, amount };
}

/** What a rate is on without the inclusive taxes, as it is shown beside the amount. */
function baseOf(tax: TaxRate, taxables: readonly Taxable[]): number {
  const bases = taxables
    .filter(({ taxes }) => taxes.some(({ id }) => id === tax.id))
    .map((taxable) => priceFor(tax, taxable) - taxable.inclusive);
  return sum(bases);
}

/** Inclusive rates first: what they leave is what the others are on. */
function applyTaxes(taxables: readonly Taxable[], rounding: Rounding): CalculatedTax[] {
  const byId = new Map(taxables.flatMap(({ taxes }) => taxes.map((tax) => [tax.id, tax] as const)));
  const rates = [...byId.values()];
  const ordered = [...rates.filter((tax) => tax.isInclusive), ...rates.filter((tax) => !tax.isInclusive)];
  const taxes = ordered.map((tax) => applyTax(tax, taxables, rounding));
  return taxes.map((applied, index) =>
    Object.assign(applied, { base: baseOf(ordered[index] as TaxRate, taxables) }),
  );
}

/** The discounts of the whole document, as shares of the lines. */
function shareDiscounts(
  prices: readonly number[],
  discounts: readonly Discount[],
  rounding: Rounding,
): number[] {
  const before = sum(prices);
  const left = discounts.reduce((rest, discount) => rest - discountOf(discount, rest, rounding), before);
  return allocate(before - left, prices);
}

function roundTotal(total: number, step: number, rounding: Rounding): number {
  return Number(divide(BigInt(total), BigInt(step), rounding)) * step;
}

function partsOf({ price, inclusive, exclusive }: Taxable): { net: number; tax: number; total: number } {
  return { net: price - inclusive, tax: inclusive + exclusive, total: price + exclusive };
}

/**
 * What a document costs. Each rate is rounded once over the document and shared among its lines by the largest
 * remainder, so that the parts add up to the whole. Takes input that was validated: nothing negative, quantities of at
 * most three decimals, rates of one id alike on every line. A discount is never more than what it is taken from.
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

/** A line of a document with its sums, by the names that they have there. */
export function withSums<Line extends object>(line: Line, calculation: Calculation, index: number) {
  const sums = calculation.lines[index];
  if (!sums) throw new Error('A line has no sums.');
  const { gross, discount, documentDiscount, net, tax, total } = sums;
  return Object.assign({}, line, { gross, discountAmount: discount, documentDiscount, net, tax, total });
}
