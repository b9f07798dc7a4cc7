// The business and mode shown in this tab. Sent with every call, so that a switch in another tab cannot go unnoticed.
import type { Profile } from '#shared/contract/account/session.ts';

export type ActiveBusiness = { businessId: string; mode: string };

let shown: ActiveBusiness | null = null;
let isSwitching = false;
const listeners = new Set<() => void>();

/** Takes the business and mode from the profile. A difference from what is shown means a switch in another tab. */
export function updateFromProfile(profile: Profile): void {
  if (isSwitching) return;
  const found = { businessId: profile.business.id, mode: profile.business.mode };
  if (shown && (shown.businessId !== found.businessId || shown.mode !== found.mode))
    notifySwitchedElsewhere();
  else shown = found;
}

/** Called at sign-out: the next profile is accepted as it is. */
export function clearActiveBusiness(): void {
  shown = null;
}

/**
 * While this tab switches, a profile response may show the old or the new business, so it is ignored. The next profile after the switch is
 * accepted. If the switch fails, the previous business is shown again.
 */
export async function whileSwitching<T>(work: () => Promise<T>): Promise<T> {
  const before = shown;
  shown = null;
  isSwitching = true;
  try {
    return await work();
  } catch (error) {
    shown = before;
    throw error;
  } finally {
    isSwitching = false;
  }
}

export function activeBusiness(): ActiveBusiness | null {
  return shown;
}

/** Called when a response or an event shows that the session is now in another business or mode. */
export function notifySwitchedElsewhere(): void {
  if (!shown) return;
  for (const listener of listeners) listener();
}

export function onSwitchedElsewhere(listener: () => void): void {
  listeners.add(listener);
}
