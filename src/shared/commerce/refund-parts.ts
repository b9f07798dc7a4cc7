// What pieces of an order are worth when they are given back: after the line's share of the discounts, exact to the minor unit.

/** A line as it was ordered: what the customer paid for it, and how many pieces of it were given back before. */
export type RefundableLine = { total: number; quantity: number; refunded: number };

/**
 * What `pieces` more of a line are worth. Pieces are rounded down one after another, so that however they are given back, all of
 * them are worth exactly what the line is.
 */
export function worthOfPieces({ total, quantity, refunded }: RefundableLine, pieces: number): number {
  const upTo = (count: number): number => Number((BigInt(total) * BigInt(count)) / BigInt(quantity));
  return upTo(refunded + pieces) - upTo(refunded);
}

/** What some lines and a part of the delivery are worth together. */
export function worthOfRefund(
  lines: readonly (RefundableLine & { pieces: number })[],
  delivery: number,
): number {
  return lines.reduce((sum, line) => sum + worthOfPieces(line, line.pieces), delivery);
}
