// The tabs of a balance, with its conversions where they are offered.
import type { PageTab } from '#web/ui/page.tsx';
import { isFeatureOn, useSession } from '../session.ts';

/** `path`: of the conversions of the balance. */
export function useTabsWithConversions(tabs: readonly PageTab[], path: string): readonly PageTab[] {
  const { profile } = useSession();
  return isFeatureOn(profile, 'conversions') ? [...tabs, { label: 'Conversions', path }] : tabs;
}
