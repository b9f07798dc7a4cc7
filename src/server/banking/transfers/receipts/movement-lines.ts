// The ledger postings of sent money, as lines of a detail page.
type Movement = { at: Date; postingId: string; kind: string; from: string; to: string; amount: number };

/** `sentenceOf` describes known kinds; other kinds show source and destination. */
export const movementLines = <M extends Movement>(
  movements: readonly M[],
  sentenceOf: (kind: M['kind']) => string | null,
) =>
  movements.map(({ at, postingId, kind, from, to, amount }) => ({
    at: at.toISOString(),
    postingId,
    sentence: sentenceOf(kind) ?? `Moved from ${from} to ${to}`,
    from,
    to,
    amount,
    effect: from === 'Wallet' ? -amount : to === 'Wallet' ? amount : 0,
  }));
