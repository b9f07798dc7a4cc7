// The screens of the area 'billing', one line per noun.
import { eInvoicingScreens } from '#web/billing/e-invoicing/screens.ts';
import { invoiceTemplateScreens } from '#web/billing/invoice-template/screens.ts';
import { invoiceScreens } from '#web/billing/invoices/screens.ts';
import { quoteScreens } from '#web/billing/quotes/screens.ts';
import { recurringScreens } from '#web/billing/recurring/screens.ts';
import { subscriptionScreens } from '#web/billing/subscriptions/screens.ts';
import type { Screen } from '#web/ui/screen.ts';
import { catalogueScreens } from './products/screens.ts';

export const billingScreens: readonly Screen[] = [
  ...catalogueScreens,
  ...subscriptionScreens,
  ...invoiceScreens,
  ...quoteScreens,
  ...recurringScreens,
  ...invoiceTemplateScreens,
  ...eInvoicingScreens,
];
