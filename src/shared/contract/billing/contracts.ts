// The billing contracts, by noun.
import type { Contract } from '../endpoint.ts';
import { couponsContract } from './coupons.ts';
import { customerInvoicesContract } from './invoices/customer-invoices.ts';
import { eInvoicingSettingsContract } from './invoices/e-invoicing-settings.ts';
import { hostedInvoiceContract } from './invoices/hosted-invoice.ts';
import { invoiceAttachmentsContract } from './invoices/invoice-attachments.ts';
import { invoiceFilesContract } from './invoices/invoice-files.ts';
import { invoiceImportsContract } from './invoices/invoice-imports.ts';
import { invoiceSettingsContract } from './invoices/invoice-settings.ts';
import { invoicesContract } from './invoices/invoices.ts';
import { productImportsContract } from './product-imports.ts';
import { productsContract } from './products.ts';
import { hostedQuoteContract } from './quotes/hosted-quote.ts';
import { quotesContract } from './quotes/quotes.ts';
import { recurringInvoicesContract } from './recurring/recurring-invoices.ts';
import { planLinksContract } from './subscriptions/plan-links.ts';
import { plansContract } from './subscriptions/plans.ts';
import { subscriberPageContract } from './subscriptions/subscriber-page.ts';
import { subscriptionGrowthContract } from './subscriptions/subscription-growth.ts';
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
  'e-invoicing-settings': eInvoicingSettingsContract,
  'invoice-attachments': invoiceAttachmentsContract,
  'invoice-files': invoiceFilesContract,
  'invoice-imports': invoiceImportsContract,
  'customer-invoices': customerInvoicesContract,
  'hosted-invoice': hostedInvoiceContract,
  quotes: quotesContract,
  'hosted-quote': hostedQuoteContract,
  'recurring-invoices': recurringInvoicesContract,
  plans: plansContract,
  'plan-links': planLinksContract,
  subscriptions: subscriptionsContract,
  'subscription-growth': subscriptionGrowthContract,
  'subscription-reads': subscriptionReadsContract,
  'subscriber-page': subscriberPageContract,
  'subscription-settings': subscriptionSettingsContract,
};
