// Modules and feature flags: what can be switched on or off for a business.

/** Features with their modules. `default` is always included and always enabled. */
export const featureModules = {
  default: 'payment_gateway',
  payment_gateway: 'payment_gateway',
  payment_links: 'payment_gateway',
  payment_pages: 'payment_gateway',
  split_payments: 'payment_gateway',
  qr_codes: 'payment_gateway',
  terminals: 'payment_gateway',
  invoice: 'payment_gateway',
  checkout_rewards: 'payment_gateway',
  commerce: 'payment_gateway',
  subscription: 'payment_gateway',
  banking_services: 'banking_services',
  wallets: 'banking_services',
  virtual_accounts: 'banking_services',
  transfers: 'banking_services',
  remittance: 'banking_services',
  global_payment: 'banking_services',
  instant: 'banking_services',
  conversions: 'banking_services',
  payment_collection: 'payment_gateway',
  payroll: 'payroll',
} as const;

export type Feature = keyof typeof featureModules;
export type Module = (typeof featureModules)[Feature];
/** Every feature flag, in the order of the table. */
export const allFeatures = Object.keys(featureModules) as Feature[];

/** Whether a feature and its module are on; `default` is always on. `off`: the disabled flags. */
export function isFeatureOn(feature: Feature, off: ReadonlySet<string>): boolean {
  return feature === 'default' || (!off.has(feature) && !off.has(featureModules[feature]));
}
