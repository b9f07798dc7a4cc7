// The current time of the user (wall clock) and of the business, which in test mode is ahead by as much as the simulator has moved its
// clock.

let aheadMs = 0;

/** Sets the clock offset of the active business from the profile. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

/** Returns the current instant of the business: the reference for periods, countdowns and 'an hour ago'. */
export function currentTime(): Date {
  return new Date(wallMs() + aheadMs);
}

/** Returns the wall-clock time as a Date, for screens about people and the business as a whole. */
export function wallTime(): Date {
  return new Date(wallMs());
}

/** Returns the wall-clock time, for what depends on the user and not the business: sessions, codes, idle time and waits. */
export function wallMs(): number {
  return Date.now();
}
