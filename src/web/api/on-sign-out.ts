// What has to be forgotten when somebody leaves: whoever keeps something about a person says how to forget it.
import { removeAllStored } from './local-store.ts';

const forgetting = new Set<() => void>();

/** Runs whenever the session ends, in every tab. */
export function onSignOut(forget: () => void): void {
  forgetting.add(forget);
}

/** Stays for the next visit: where one was, what one has to wait with, and how one likes one's lists. */
const staying = /^(last-path$|page-size$|wait\.|columns\.)/;

export function clearPersonalData(): void {
  for (const forget of forgetting) forget();
  removeAllStored((name) => staying.test(name));
}
