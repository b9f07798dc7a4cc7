// What each module and feature is called, and what is gone while it is off.
import type { Feature } from '#shared/contract/features.ts';

export const moduleLabels: Record<string, { label: string; text: string }> = {
  payment_gateway: { label: 'Payment gateway', text: 'Everything about taking payments' },
  banking_services: { label: 'Banking services', text: 'Everything about wallets, accounts and transfers' },
  payroll: { label: 'Payroll', text: 'Paying employees' },
};

export const featureLabels: Record<Exclude<Feature, 'default'>, { label: string; text: string }> = {
  payment_gateway: { label: 'Payment gateway', text: 'The whole module' },
  payment_links: { label: 'Payment links', text: 'Links to share and be paid at' },
  payment_pages: { label: 'Payment pages', text: 'Pages that present what is paid for' },
  split_payments: { label: 'Split payments', text: 'Shares of a payment for other accounts' },
  qr_codes: { label: 'QR codes', text: 'Codes that are scanned to pay' },
  terminals: { label: 'Terminals', text: 'Payments at the counter' },
  invoice: { label: 'Invoicing', text: 'Invoices that are sent and paid' },
  checkout_rewards: { label: 'Checkout rewards', text: 'Points that payers earn and spend' },
  commerce: { label: 'Commerce', text: 'Storefront, products and orders' },
  subscription: { label: 'Subscriptions', text: 'Plans that are paid again and again' },
  payment_collection: { label: 'Payment collection', text: 'Collecting payments into accounts' },
  banking_services: { label: 'Banking services', text: 'The whole module' },
  wallets: { label: 'Wallets', text: 'Balances of your customers' },
  virtual_accounts: { label: 'Virtual accounts', text: 'Account numbers that receive payments' },
  transfers: { label: 'Transfers', text: 'Money sent to bank accounts' },
  remittance: { label: 'Remittance', text: 'Money sent to other countries' },
  global_payment: { label: 'Global payments', text: 'Payments in other currencies' },
  instant: { label: 'Instant settlement', text: 'Money available as soon as it was paid' },
  payroll: { label: 'Payroll', text: 'The whole module' },
};
