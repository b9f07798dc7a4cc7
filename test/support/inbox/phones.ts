// Phone numbers of people that tests make up.
import { randomInt } from 'node:crypto';

/** A Nigerian mobile number of its own. Its end is none of those that the sandbox of SMS refuses or does not answer. */
export function newPhone(): string {
  return `+23480${randomInt(1, 10)}${String(randomInt(1e6)).padStart(6, '0')}1`;
}
