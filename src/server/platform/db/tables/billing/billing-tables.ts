// The table types of the billing area, combined for the database type.
import type { CatalogueTables } from './catalogue.ts';
import type { EInvoiceTables } from './e-invoices.ts';
import type { InvoiceTables } from './invoices.ts';
import type { PlanTables } from './plans.ts';
import type { QuoteTables } from './quotes.ts';
import type { RecurringInvoiceTables } from './recurring-invoices.ts';
import type { SubscriptionTables } from './subscriptions.ts';

export type BillingTables = CatalogueTables &
  PlanTables &
  InvoiceTables &
  EInvoiceTables &
  QuoteTables &
  RecurringInvoiceTables &
  SubscriptionTables;
