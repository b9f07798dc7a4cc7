// Idle phases (specification, sections 4 and 9): computed from instants instead of ticks, so that a suspended tab is correct too.

/** Time without activity until logout. */
export const idleTimeoutMs = 5 * 60_000;
/** How long before the logout the prompt is shown. */
export const idlePromptMs = 2 * 60_000;
/** Activity within this time counts once. */
export const idleThrottleMs = 500;

export type IdlePhase = { phase: 'here' } | { phase: 'asked'; secondsLeft: number } | { phase: 'gone' };

export function idlePhaseOf(now: number, activeAt: number): IdlePhase {
  const leftMs = activeAt + idleTimeoutMs - now;
  if (leftMs <= 0) return { phase: 'gone' };
  if (leftMs > idlePromptMs) return { phase: 'here' };
  return { phase: 'asked', secondsLeft: Math.ceil(leftMs / 1000) };
}
