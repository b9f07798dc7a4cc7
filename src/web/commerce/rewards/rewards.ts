// Shared parts of the rewards screens: paths, tabs, and the permission to change them.
import { canWrite } from '#shared/permissions.ts';
import { usePermissions } from '#web/api/session.ts';
import type { PageTab } from '#web/ui/page.tsx';

const at = '/payment-gateway/checkout-rewards';
export const rewardCustomersPath = `${at}/customers`;
export const rewardsPath = `${at}/rewards`;
export const rewardSettingsPath = '/settings/reward-settings';

export const rewardTabs: PageTab[] = [
  { label: 'Customers', path: rewardCustomersPath },
  { label: 'Rewards', path: rewardsPath },
  { label: 'Credit log', path: `${at}/credit-log` },
  { label: 'Debit log', path: `${at}/debit-log` },
  { label: 'Liability', path: `${at}/liability` },
];

export const rewardCustomerPath = ({ id }: { id: string }): string => `${rewardCustomersPath}/${id}`;
export const rewardPath = ({ id }: { id: string }): string => `${rewardsPath}/${id}`;

/** Whether the user may change rewards and give points. */
export function useMayChangeRewards(): boolean {
  return usePermissions().can(canWrite('PAYMENT_GATEWAY.CHECKOUT_REWARDS'));
}
