// The value of order pieces when refunded: after the line's share of the discounts, exact to the minor unit.

/** An order line: the amount that the customer paid for it, and the number of pieces refunded before. */
export type RefundableLine = { total: number; quantity: number; refunded: number };

/**
 * Returns the value of `pieces` more pieces of a line. Pieces are rounded down cumulatively, so that in any portions all pieces together
 * are worth exactly the line total.
 */
export function worthOfPieces({ total, quantity, refunded }: RefundableLine, pieces: number): number {
  const upTo = (count: number): number => Number((BigInt(total) * BigInt(count)) / BigInt(quantity));
  return upTo(refunded + pieces) - upTo(refunded);
}

/** Returns the total value of some lines and a part of the delivery. */
export function worthOfRefund(
  lines: readonly (RefundableLine & { pieces: number })[],
  delivery: number,
): number {
  return lines.reduce((sum, line) => sum + worthOfPieces(line, line.pieces), delivery);
}
