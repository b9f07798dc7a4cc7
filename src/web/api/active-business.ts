// The business and mode shown in this tab. Sent with every call, so that a switch in another tab cannot go unnoticed.
import type { Profile } from '#shared/contract/account/session.ts';

export type ActiveBusiness = { businessId: string; mode: string };

let shown: ActiveBusiness | null = null;
let isSwitching = false;
/** Whether the next profile is accepted as it is: this tab has switched, and still shows the previous business. */
let hasSwitched = false;
const changes = new Set<Promise<unknown>>();
/** How long a switch waits for responses. */
const changesMaxMs = 5000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const listeners = new Set<() => void>();

/** Takes the business and mode from the profile. A difference from what is shown means a switch in another tab. */
export function updateFromProfile(profile: Profile): void {
  if (isSwitching) return;
  const found = { businessId: profile.business.id, mode: profile.business.mode };
  const isOther = shown && (shown.businessId !== found.businessId || shown.mode !== found.mode);
  if (isOther && !hasSwitched) notifySwitchedElsewhere();
  else {
    shown = found;
    hasSwitched = false;
  }
}

/** Called at sign-out: the next profile is accepted as it is. */
export function clearActiveBusiness(): void {
  shown = null;
  hasSwitched = false;
}

/** Notes a call that changes something, until its response. A switch waits for it. */
export function trackChange(change: Promise<unknown>): void {
  const done: Promise<unknown> = change.catch(() => undefined).finally(() => changes.delete(done));
  changes.add(done);
}

/**
 * While this tab switches, a profile response may show the old or the new business, so it is ignored. The next profile after the switch is
 * accepted. Until then calls name the previous business: a page that is still shown, or saves as it closes, cannot write to the new one.
 */
export async function whileSwitching<T>(work: () => Promise<T>): Promise<T> {
  isSwitching = true;
  try {
    // A page that closes saves what was typed last; the switch would refuse it.
    await pause(0);
    await Promise.race([Promise.all(changes), pause(changesMaxMs)]);
    const result = await work();
    hasSwitched = true;
    return result;
  } finally {
    isSwitching = false;
  }
}

export function activeBusiness(): ActiveBusiness | null {
  return shown;
}

/** Called when a response or an event shows that the session is now in another business or mode. */
export function notifySwitchedElsewhere(): void {
  if (!shown || isSwitching || hasSwitched) return;
  for (const listener of listeners) listener();
}

export function onSwitchedElsewhere(listener: () => void): void {
  listeners.add(listener);
}
