// Limits on declined cards: thresholds by scope, and the length of the delays.

/**
 * free: declines before the first delay · shareMin: the minimum share of declines among all outcomes · firstS: the first delay in seconds,
 * doubled each time · longestS: the longest delay
 * Card testers are declined nearly always (stolen numbers are old, guessed ones wrong); for ordinary payers the share in the industry's
 * worst months is about one half. A delay therefore requires both many declines and a high share of them. This keeps large merchants open:
 * approvals of their own payers count against the share that one attacker could raise.
 */
export type DeclineLimit = { free: number; shareMin: number; firstS: number; longestS: number };

const minute = 60;
const hour = 60 * minute;

/**
 * In the order in which they should take effect: narrow scopes are delayed first and longest, the merchant as a whole last and shortest.
 */
export const declineLimits = {
  /** One network at one merchant. A household or shop tries a few cards; shared addresses of a mobile operator also bring approvals. */
  address: { free: 10, shareMin: 0.8, firstS: minute, longestS: 4 * hour },
  /** One network across all merchants: catches attempts spread over several shops. */
  all_address: { free: 25, shareMin: 0.8, firstS: 5 * minute, longestS: 4 * hour },
  /** Numbers of one range at one merchant, from many networks: the pattern of guessed numbers. */
  bin: { free: 20, shareMin: 0.9, firstS: minute, longestS: hour },
  /** One range across all merchants. A bank with an outage is declined everywhere too, so the threshold is higher and the delay shorter. */
  all_bin: { free: 60, shareMin: 0.95, firstS: minute, longestS: 30 * minute },
  /** All cards at one merchant: the last limit, for attacks over many networks and ranges at once. Other payment methods stay available. */
  merchant: { free: 100, shareMin: 0.9, firstS: minute, longestS: 15 * minute },
} as const satisfies Record<string, DeclineLimit>;

export type DeclineScope = keyof typeof declineLimits;

/** The window in which declines and approvals are compared. */
export const windowMs = hour * 1000;
/** Strikes are cleared after this time without a decline. */
export const strikeLifetimeMs = 24 * hour * 1000;
/** After a delay, the next one begins at this fraction of the free declines. */
export const freeAfterStrike = 0.25;

/** Scopes that do not delay a card saved by its verified owner: it was charged before, so its number is not a guess. */
export const guessedOnly: readonly DeclineScope[] = ['bin', 'all_bin', 'merchant'];
