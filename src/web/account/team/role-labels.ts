// The labels of roles and of their switches.
import type { Role } from '#shared/contract/account/roles.ts';
import type { PresetRoleName } from '#shared/preset-roles.ts';

const presetTexts: Record<PresetRoleName, string> = {
  Owner: 'Full access. Only an Owner can change another Owner',
  Admin: 'Full access, except features and Owners',
  Finance: 'Balances, payouts, refunds and reports',
  Operations: 'Payments, links, QR codes and customers',
  Developer: 'API keys and configuration; views payments',
  Support: 'Transactions; views links, pages and customers',
  Viewer: 'Views everything, changes nothing',
};

export function roleText(role: Role): string {
  return role.preset ? presetTexts[role.name as PresetRoleName] : 'Created by your business';
}

export const switchNames: Record<string, string> = {
  'SWITCH.BUSINESSES': 'Switch and add businesses',
  'SWITCH.ENVIRONMENT': 'Switch between test and live mode',
};
