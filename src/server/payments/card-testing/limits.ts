// How many declined cards are too many, where, and how long whoever tests cards waits.

/**
 * free: declines before the first wait · shareMin: of all answers that were declines, at least · firstS: the first wait, twice
 * as long each time · longestS
 *
 * Who tests cards is declined nearly always (stolen numbers are old, guessed ones wrong), while of ordinary payers in the
 * field's worst months about every second is. So a wait takes both: many declines, and hardly anything else. That is what keeps
 * a large merchant open: its own payers' approvals count against the share that one attacker could raise.
 */
export type DeclineLimit = { free: number; shareMin: number; firstS: number; longestS: number };

const minute = 60;
const hour = 60 * minute;

/** In the order in which they should bite: the narrower waits first and longest, the merchant as a whole last and shortest. */
export const declineLimits = {
  /** One network at one merchant. A household or shop tries a few cards; a mobile operator's shared addresses bring approvals too. */
  address: { free: 10, shareMin: 0.8, firstS: minute, longestS: 4 * hour },
  /** One network at all merchants together: who goes from shop to shop. */
  all_address: { free: 25, shareMin: 0.8, firstS: 5 * minute, longestS: 4 * hour },
  /** Numbers of one range at one merchant, from many networks: the way numbers are guessed. */
  bin: { free: 20, shareMin: 0.9, firstS: minute, longestS: hour },
  /** The same at all merchants together. A bank with an outage is declined everywhere as well, so it takes more and lasts shorter. */
  all_bin: { free: 60, shareMin: 0.95, firstS: minute, longestS: 30 * minute },
  /** Everything at one merchant: the last net, for many networks and ranges at once. Other ways to pay stay open. */
  merchant: { free: 100, shareMin: 0.9, firstS: minute, longestS: 15 * minute },
} as const satisfies Record<string, DeclineLimit>;

export type DeclineScope = keyof typeof declineLimits;

/** Declines and approvals are compared within a window of this length. */
export const windowMs = hour * 1000;
/** Strikes are forgiven after so long without a decline. */
export const forgivenMs = 24 * hour * 1000;
/** After a wait the next takes only this part of the free declines: who comes back is known. */
export const freeAfterStrike = 0.25;

/** Scopes that a card saved by its proven owner does not wait for: it was charged before, and is no guess. */
export const guessedOnly: readonly DeclineScope[] = ['bin', 'all_bin', 'merchant'];
