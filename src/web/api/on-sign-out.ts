// Clean-up at sign-out: every module that keeps personal data registers a function that clears it.
import { removeAllStored } from './local-store.ts';

const forgetting = new Set<() => void>();

/** Registers a function that runs when the session ends, in every tab. */
export function onSignOut(forget: () => void): void {
  forgetting.add(forget);
}

/** Values kept for the next visit: the last path, rate limits and list preferences. */
const staying = /^(last-path$|page-size$|wait\.|columns\.)/;

export function clearPersonalData(): void {
  for (const forget of forgetting) forget();
  removeAllStored((name) => staying.test(name));
}
