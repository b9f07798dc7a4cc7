// Phone numbers of people invented by tests.
import { randomInt } from 'node:crypto';

/** A new Nigerian mobile number. Its ending is none of those that the SMS sandbox refuses or leaves unanswered. */
export function newPhone(): string {
  return `+23480${randomInt(1, 10)}${String(randomInt(1e6)).padStart(6, '0')}1`;
}
