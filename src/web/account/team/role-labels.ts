// What each role and each area of permissions is called.
import type { Role } from '#shared/contract/account/roles.ts';
import type { PresetRoleName } from '#shared/permissions.ts';

const presetTexts: Record<PresetRoleName, string> = {
  Owner: 'Full access. Only an Owner can change another Owner',
  Admin: 'Full access, except features and Owners',
  Finance: 'Balances, payouts, invoices, payroll and reports',
  Operations: 'Payments, links, customers and virtual accounts',
  Developer: 'API keys and configuration; views payments',
  Support: 'Transactions; views links, invoices and customers',
  Viewer: 'Views everything, changes nothing',
};

export function roleText(role: Role): string {
  return role.preset ? presetTexts[role.name as PresetRoleName] : 'Created by your business';
}

export const moduleNames: Record<string, string> = {
  ACCOUNT: 'Account',
  BALANCE: 'Balance',
  BANKING_SERVICES: 'Banking services',
  CUSTOMERS: 'Customers',
  PAYMENT_GATEWAY: 'Payment gateway',
  PAYROLL: 'Payroll',
  REPORTS: 'Reports',
  SETTINGS: 'Settings',
  SWITCH: 'Switching',
};

const special: Record<string, string> = {
  QR_CODE: 'QR codes',
  CARDSETTINGS: 'Card settings',
  FEATURE_FLAG: 'Features',
  ALL: 'All customers',
  PAYMENT: 'Payment customers',
  BANKING: 'Banking customers',
  STORE_FRONT: 'Storefront',
};

/** 'Payment links' of PAYMENT_GATEWAY.PAYMENT_LINKS. */
export function areaName(area: string): string {
  const name = area.split('.')[1] ?? '';
  const words = name.toLowerCase().replaceAll('_', ' ');
  return special[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export const switchNames: Record<string, string> = {
  'SWITCH.BUSINESSES': 'Switch and add businesses',
  'SWITCH.ENVIRONMENT': 'Switch between test and live mode',
};
