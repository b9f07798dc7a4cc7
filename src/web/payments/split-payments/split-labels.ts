// Text formats for split payments: shares, fee bearer, schedules and screen paths.
import type { SplitGroup } from '#shared/contract/payments/split-groups.ts';
import type { SubAccountSchedule } from '#shared/contract/settlement/sub-accounts.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { formatRate } from '#shared/payments/fees.ts';
import type { SplitBearer } from '#shared/payments/split.ts';
import type { PageTab } from '#web/ui/page.tsx';

const at = '/payment-gateway/split-payments';

export const splitTabs: PageTab[] = [
  { label: 'Split groups', path: `${at}/split-groups` },
  { label: 'Sub-accounts', path: `${at}/sub-accounts` },
];

export const groupPath = (group: { id: string }): string => `${at}/split-groups/${group.id}`;
export const subAccountPath = (account: { id: string }): string => `${at}/sub-accounts/${account.id}`;

export const typeLabels: Record<SplitGroup['type'], string> = {
  percentage: 'Percentage',
  flat: 'Flat amounts',
};

export const bearerLabels: Record<SplitBearer, string> = {
  account: 'Your business',
  subaccount: 'One sub-account',
  all: 'All members, equally',
  'all-proportional': 'All members, in proportion to their share',
};

export const scheduleLabels: Record<SubAccountSchedule, string> = {
  auto: 'Automatic, each working day',
  weekly: 'Weekly, on Mondays',
  monthly: 'Monthly, on the first',
  manual: 'Manual',
};

/** '12.5%' or '₦500.00'. */
export function shareText(type: SplitGroup['type'], share: number, currency: Currency): string {
  return type === 'flat' ? formatMoney(share, currency) : formatRate(share);
}

/** The share that remains with the business in a percentage group; null in a flat group. */
export function remainderText({ type, members }: Pick<SplitGroup, 'type' | 'members'>): string | null {
  if (type === 'flat') return null;
  return formatRate(1_000_000 - members.reduce((sum, member) => sum + member.share, 0));
}
