// The retry schedule of deliveries: growing delays over 72 hours, fifteen attempts in total.

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** The delays after the first attempt, the second, and so on. The last attempt is made 72 hours after the first. */
const pausesMs = [
  10_000,
  minuteMs,
  3 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
  8 * hourMs,
  10 * hourMs,
  12 * hourMs,
  13 * hourMs,
];
export const attemptsMax = pausesMs.length + 2;
export const retryWindowMs = 72 * hourMs;
/** Each delay is up to a tenth shorter or longer, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

/** Returns the time of the attempt after number `attempt`; null when that was the last. */
export function nextAttemptAt(attempt: {
  number: number;
  attemptsMax: number;
  firstAt: Date;
  now: Date;
  random?: number;
}): Date | null {
  if (attempt.number >= attempt.attemptsMax) return null;
  const end = attempt.firstAt.getTime() + retryWindowMs;
  const pause = pausesMs[attempt.number - 1];
  if (pause === undefined) return new Date(Math.max(end, attempt.now.getTime() + minuteMs));
  const swing = 1 + jitter * (2 * (attempt.random ?? Math.random()) - 1);
  return new Date(attempt.now.getTime() + Math.round(pause * swing));
}
