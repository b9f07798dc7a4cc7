// Names of permission areas and their modules, used in roles, scopes, features and the navigation.

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

/** Names that cannot be derived from the identifier of the area. */
const named: Record<string, string> = {
  'BALANCE.COLLECTION': 'Collection balance',
  'CUSTOMERS.ALL': 'All customers',
  'CUSTOMERS.PAYMENT': 'Paying customers',
  'CUSTOMERS.BANKING': 'Banking customers',
  'CUSTOMERS.REMITTANCE': 'Remittance customers',
  'CUSTOMERS.STORE_FRONT': 'Storefront customers',
  'PAYMENT_GATEWAY.INVOICES': 'Invoicing',
  'PAYMENT_GATEWAY.QR_CODE': 'QR codes',
  'PAYMENT_GATEWAY.STORE_FRONT': 'Storefront',
  'REPORTS.AUDIT_TRAILS': 'Audit trail',
  'SETTINGS.CARDSETTINGS': 'Card settings',
  'SETTINGS.COMMERCE_SETTINGS': 'Storefront settings',
  'SETTINGS.FEATURE_FLAG': 'Features',
};

/** Returns 'Payment links' for PAYMENT_GATEWAY.PAYMENT_LINKS. */
export function areaName(area: string): string {
  const words = (area.split('.')[1] ?? '').toLowerCase().replaceAll('_', ' ');
  return named[area] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
