// The business and mode this tab shows: told with every call, so that a switch in another tab is never acted on unseen.
import type { Profile } from '#shared/contract/account/session.ts';

export type ActiveBusiness = { businessId: string; mode: string };

let shown: ActiveBusiness | null = null;
let isSwitching = false;
const listeners = new Set<() => void>();

/** What the profile says from now on; another business than the one shown was chosen in another tab. */
export function updateFromProfile(profile: Profile): void {
  if (isSwitching) return;
  const found = { businessId: profile.business.id, mode: profile.business.mode };
  if (shown && (shown.businessId !== found.businessId || shown.mode !== found.mode))
    notifySwitchedElsewhere();
  else shown = found;
}

/** Nobody is signed in any more: whatever the next profile says is right. */
export function clearActiveBusiness(): void {
  shown = null;
}

/**
 * While this tab itself switches, a profile that is read says what was or what comes, nobody knows which: it does not count. The next
 * one after it is right; where the switch fails, what was shown is shown again.
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

/** The server answered, or announced, that this session is in another business or mode by now. */
export function notifySwitchedElsewhere(): void {
  if (!shown) return;
  for (const listener of listeners) listener();
}

export function onSwitchedElsewhere(listener: () => void): void {
  listeners.add(listener);
}
