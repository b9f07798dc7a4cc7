// The tabs of a customer in each list, with their permissions.
import type { Feature } from '#shared/contract/features.ts';
import { canRead, type Permission } from '#shared/permissions.ts';
import { allPath, bankingPath, type CustomersPath, payingPath, storefrontPath } from './customer-labels.ts';

export type CustomerTab = {
  label: string;
  /** Relative to the path of the customer. */
  path: string;
  permissions?: readonly Permission[];
  feature?: Feature;
};

const payments = { permissions: canRead('PAYMENT_GATEWAY.TRANSACTIONS') };
const wallets = { permissions: canRead('BANKING_SERVICES.WALLETS'), feature: 'wallets' as const };
const accounts = {
  permissions: canRead('BANKING_SERVICES.VIRTUAL_ACCOUNTS'),
  feature: 'virtual_accounts' as const,
};

const remittances = {
  permissions: canRead('BANKING_SERVICES.REMITTANCE'),
  feature: 'remittance' as const,
};

const paymentTabs = (at: string): CustomerTab[] => [
  { ...payments, label: 'Transactions', path: `${at}transactions` },
  { ...payments, label: 'Refunds', path: `${at}refunds` },
  { ...payments, label: 'Disputes', path: `${at}disputes` },
];
const subscriptions = {
  permissions: canRead('PAYMENT_GATEWAY.SUBSCRIPTIONS'),
  feature: 'subscription' as const,
  label: 'Subscriptions',
};
const invoices = { permissions: canRead('PAYMENT_GATEWAY.INVOICES'), feature: 'invoice' as const };
const invoiceTabs = (at: string): CustomerTab[] => [
  { ...invoices, label: 'Invoicing', path: `${at}invoicing` },
  { ...invoices, label: 'Invoice statement', path: `${at}invoice-statement` },
];
const orders = { permissions: canRead('PAYMENT_GATEWAY.STORE_FRONT'), feature: 'commerce' as const };
const information = { label: 'Information', path: 'info' };
const statement = { ...payments, label: 'Payments statement', path: 'account-statement' };

export const customerTabs: Record<CustomersPath, readonly CustomerTab[]> = {
  [allPath]: [
    information,
    ...paymentTabs('payment-gateway/'),
    { ...subscriptions, path: 'payment-gateway/subscriptions' },
    ...invoiceTabs('payment-gateway/'),
    statement,
    { ...wallets, label: 'Wallets', path: 'banking-services/wallet' },
    { ...wallets, label: 'Wallet transactions', path: 'banking-services/transactions' },
    { ...accounts, label: 'Virtual accounts', path: 'banking-services/virtual-account' },
    { ...wallets, label: 'Wallet disputes', path: 'banking-services/disputes' },
    { ...remittances, label: 'Remittances', path: 'remittance/transactions' },
    { ...remittances, label: 'Remittance beneficiaries', path: 'remittance/beneficiaries' },
    { ...orders, label: 'Storefront orders', path: 'storefront-orders' },
  ],
  [payingPath]: [
    information,
    ...paymentTabs(''),
    { ...subscriptions, path: 'subscriptions' },
    ...invoiceTabs(''),
    statement,
  ],
  [bankingPath]: [
    information,
    { ...wallets, label: 'Transactions', path: 'transactions' },
    { ...wallets, label: 'Wallets', path: 'wallet' },
    { ...accounts, label: 'Virtual accounts', path: 'virtual-account' },
    { ...wallets, label: 'Disputes', path: 'disputes' },
    { ...wallets, label: 'Account statement', path: 'account-statement' },
  ],
  [storefrontPath]: [information, { ...orders, label: 'Orders', path: 'orders' }],
};
