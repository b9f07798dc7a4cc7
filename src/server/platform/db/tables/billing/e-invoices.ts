// Table types for e-invoices.
import type { ColumnType, Generated } from 'kysely';
import type { EInvoiceBuyerKind, EInvoiceStatus } from '#shared/billing/e-invoicing/e-invoice-enums.ts';

import type { Maybe } from '../shared/columns.ts';

/** The field name in our contract; null when the refusal concerns no field. */
export type StoredRefusal = { field: string | null; reason: string };

export type EInvoicingSettingsTable = {
  environmentId: string;
  enabled: boolean;
  tin: Maybe<string>;
  serviceId: Maybe<string>;
  authorityId: Maybe<string>;
  name: Maybe<string>;
  email: Maybe<string>;
  street: Maybe<string>;
  city: Maybe<string>;
  code: string;
  category: string;
  updatedAt: Date;
};

export type EInvoicesTable = {
  environmentId: string;
  /** The id of the invoice. */
  id: string;
  status: EInvoiceStatus;
  buyerKind: EInvoiceBuyerKind;
  irn: string;
  csid: Maybe<string>;
  qr: Maybe<string>;
  refusals: ColumnType<StoredRefusal[], string | undefined, string>;
  /** Whether it is e-mailed to the customer once it is cleared. */
  sendWhenCleared: Generated<boolean>;
  /** The reporting deadline of a consumer invoice. */
  reportBy: Maybe<Date>;
  submittedAt: Maybe<Date>;
  clearedAt: Maybe<Date>;
  /** The number of status queries since submission; `notFound` counts those for which the authority had no record. */
  requestCount: Generated<number>;
  notFoundCount: Generated<number>;
  reportPending: Generated<boolean>;
  reportedStatus: Maybe<string>;
  reportedReference: Maybe<string>;
  nextAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};

export type EInvoiceTables = {
  eInvoicingSettings: EInvoicingSettingsTable;
  eInvoices: EInvoicesTable;
};
