// What money that was sent did to the books, line by line, as a detail tells it.
type Movement = { at: Date; postingId: string; kind: string; from: string; to: string; amount: number };

/** `sentenceOf` says what is known of a kind; else from where to where it went. */
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
