// The labels of modules and features, and what disappears while each is off.
import type { Feature } from '#shared/contract/features.ts';

export const moduleLabels: Record<string, { label: string; text: string }> = {
  payment_gateway: { label: 'Payment gateway', text: 'Accept payments' },
  banking_services: { label: 'Banking services', text: 'Wallets, accounts and transfers' },
  payroll: { label: 'Payroll', text: 'Pay employees' },
};

export const featureLabels: Record<Exclude<Feature, 'default'>, { label: string; text: string }> = {
  payment_gateway: { label: 'Payment gateway', text: 'Whole module' },
  payment_links: { label: 'Payment links', text: 'Share a link and get paid' },
  payment_pages: { label: 'Payment pages', text: 'Payment pages with text and images' },
  split_payments: { label: 'Split payments', text: 'Share payments with other accounts' },
  qr_codes: { label: 'QR codes', text: 'Get paid with a QR code' },
  terminals: { label: 'Terminals', text: 'In-person payments' },
  invoice: { label: 'Invoicing', text: 'Send invoices and get paid' },
  checkout_rewards: { label: 'Checkout rewards', text: 'Points that payers earn and redeem' },
  commerce: { label: 'Storefront', text: 'Storefront, products and orders' },
  subscription: { label: 'Subscriptions', text: 'Recurring plans' },
  payment_collection: { label: 'Payment collection', text: 'Collect payments into accounts' },
  banking_services: { label: 'Banking services', text: 'Whole module' },
  wallets: { label: 'Wallets', text: 'Customer balances' },
  virtual_accounts: { label: 'Virtual accounts', text: 'Account numbers that receive payments' },
  transfers: { label: 'Transfers', text: 'Send money to bank accounts' },
  remittance: { label: 'Remittance', text: 'Send money abroad' },
  global_payment: { label: 'Global payments', text: 'Accept other currencies' },
  conversions: { label: 'Conversions', text: 'Exchange money between currency balances' },
  instant: { label: 'Instant settlement', text: 'Payments available immediately' },
  payroll: { label: 'Payroll', text: 'Whole module' },
};
