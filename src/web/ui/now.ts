// The time it is, for the person and for the business: that on the wall, or, in test mode, as far ahead as the simulator has moved its clock.

let aheadMs = 0;

/** What the profile says of the clock of the active business. */
export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

/** The present instant of the business: what periods, countdowns and 'an hour ago' are counted from. */
export function currentTime(): Date {
  return new Date(wallMs() + aheadMs);
}

/** The same as an instant, for screens of people and of the business as a whole. */
export function wallTime(): Date {
  return new Date(wallMs());
}

/** The time on the wall: for what is the person's and not the business's, as sessions, codes, idling and waits. */
export function wallMs(): number {
  return Date.now();
}
