// The contracts of billing, by noun.
import type { Contract } from '../endpoint.ts';
import { couponsContract } from './coupons.ts';
import { invoiceSettingsContract } from './invoices/invoice-settings.ts';
import { invoicesContract } from './invoices/invoices.ts';
import { productImportsContract } from './product-imports.ts';
import { productsContract } from './products.ts';
import { plansContract } from './subscriptions/plans.ts';
import { subscriberPageContract } from './subscriptions/subscriber-page.ts';
import { subscriptionReadsContract } from './subscriptions/subscription-reads.ts';
import { subscriptionSettingsContract } from './subscriptions/subscription-settings.ts';
import { subscriptionsContract } from './subscriptions/subscriptions.ts';
import { taxesContract } from './taxes.ts';

export const billingContracts: Readonly<Record<string, Contract>> = {
  products: productsContract,
  'product-imports': productImportsContract,
  taxes: taxesContract,
  coupons: couponsContract,
  invoices: invoicesContract,
  'invoice-settings': invoiceSettingsContract,
  plans: plansContract,
  subscriptions: subscriptionsContract,
  'subscription-reads': subscriptionReadsContract,
  'subscriber-page': subscriberPageContract,
  'subscription-settings': subscriptionSettingsContract,
};
