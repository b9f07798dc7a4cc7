// Table types for recurring invoices.
import type { ColumnType, Generated } from 'kysely';
import type { RecurringLine } from '#shared/billing/recurring-lines.ts';
import type { BillingInterval } from '#shared/billing/subscriptions/billing-days.ts';
import type { RecurringStatus } from '#shared/contract/billing/recurring/recurring-enums.ts';
import type { RecurringContent } from '#shared/contract/billing/recurring/recurring-shapes.ts';
import type { Currency } from '#shared/money.ts';
import type { ActorKind, Tone } from '#shared/timeline.ts';
import type { Json, Maybe } from '../shared/columns.ts';
import type { CustomerColumns } from './customer-columns.ts';

export type RecurringInvoicesTable = CustomerColumns & {
  environmentId: string;
  id: string;
  status: RecurringStatus;
  name: string;
  version: Generated<number>;
  currency: Currency;
  notes: Maybe<string>;
  content: Json<RecurringContent>;
  total: number;
  interval: BillingInterval;
  intervalCount: number;
  startsOn: string;
  endsOn: Maybe<string>;
  times: Maybe<number>;
  dueDays: number;
  sends: boolean;
  periodIndex: Generated<number>;
  made: Generated<number>;
  nextOn: Maybe<string>;
  nextAt: Maybe<Date>;
  stoppedFor: Maybe<string>;
  createdAt: Date;
  updatedAt: Date;
};
export type RecurringInvoiceEventsTable = {
  environmentId: string;
  recurringId: string;
  id: string;
  kind: RecurringLine['kind'];
  params: ColumnType<unknown, string, string>;
  actorKind: ActorKind;
  actor: string | null;
  tone: Tone;
  at: Date;
};

export type RecurringInvoiceTables = {
  recurringInvoices: RecurringInvoicesTable;
  recurringInvoiceEvents: RecurringInvoiceEventsTable;
};
