// The tabs of a balance, including its conversions where they are enabled.
import type { PageTab } from '#web/ui/page.tsx';
import { isFeatureOn, useSession } from '../session.ts';

/** `path`: the conversions of the balance. */
export function useTabsWithConversions(tabs: readonly PageTab[], path: string): readonly PageTab[] {
  const { profile } = useSession();
  return isFeatureOn(profile, 'conversions') ? [...tabs, { label: 'Conversions', path }] : tabs;
}
