// What has to be forgotten when somebody leaves: whoever keeps something about a person says how to forget it.
import { dropAll } from './local-store.ts';

const forgetting = new Set<() => void>();

/** Runs whenever the session ends, in every tab. */
export function whenLeaving(forget: () => void): void {
  forgetting.add(forget);
}

/** Stays for the next visit: where one was, what one has to wait with, and how one likes one's lists. */
const staying = /^(last-path$|page-size$|wait\.|columns\.)/;

export function forgetPerson(): void {
  for (const forget of forgetting) forget();
  dropAll((name) => staying.test(name));
}
