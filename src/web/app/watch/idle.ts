// When somebody counts as gone (specification, sections 4 and 9): instants are compared, not ticks, so that a tab that slept is right too.

/** Logged out after so long without a sign of life. */
export const idleTimeoutMs = 5 * 60_000;
/** Asked so long before that. */
export const idlePromptMs = 2 * 60_000;
/** Signs of life within this time count once. */
export const idleThrottleMs = 500;

export type IdlePhase = { phase: 'here' } | { phase: 'asked'; secondsLeft: number } | { phase: 'gone' };

export function idlePhaseOf(now: number, activeAt: number): IdlePhase {
  const leftMs = activeAt + idleTimeoutMs - now;
  if (leftMs <= 0) return { phase: 'gone' };
  if (leftMs > idlePromptMs) return { phase: 'here' };
  return { phase: 'asked', secondsLeft: Math.ceil(leftMs / 1000) };
}
