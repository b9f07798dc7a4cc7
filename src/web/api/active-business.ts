// The business and mode this tab shows: told with every call, so that a switch in another tab is never acted on unseen.
import type { Profile } from '#shared/contract/account/session.ts';

export type ActiveBusiness = { businessId: string; mode: string };

let shown: ActiveBusiness | null = null;
const listeners = new Set<() => void>();

/** What the profile says from now on; another business than the one shown was chosen in another tab. */
export function updateFromProfile(profile: Profile): void {
  const found = { businessId: profile.business.id, mode: profile.business.mode };
  if (shown && (shown.businessId !== found.businessId || shown.mode !== found.mode))
    notifySwitchedElsewhere();
  else shown = found;
}

/** This tab itself is switching, or nobody is signed in any more: whatever the next profile says is right. */
export function clearActiveBusiness(): ActiveBusiness | null {
  const before = shown;
  shown = null;
  return before;
}

/** The switch did not happen. */
export function restoreActiveBusiness(before: ActiveBusiness | null): void {
  shown ??= before;
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
