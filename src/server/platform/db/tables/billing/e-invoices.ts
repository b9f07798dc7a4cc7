// The tables of e-invoices as TypeScript sees them.
import type { ColumnType, Generated } from 'kysely';
import type { EInvoiceBuyerKind, EInvoiceStatus } from '#shared/billing/e-invoicing/words.ts';

import type { Maybe } from '../shared/columns.ts';

/** A field of ours, null where it is about none. */
export type KeptRefusal = { field: string | null; reason: string };

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
  /** That of the invoice. */
  id: string;
  status: EInvoiceStatus;
  buyerKind: EInvoiceBuyerKind;
  irn: string;
  csid: Maybe<string>;
  qr: Maybe<string>;
  refusals: ColumnType<KeptRefusal[], string | undefined, string>;
  /** Whether the customer gets it by e-mail once it is cleared. */
  sendsAfter: Generated<boolean>;
  /** When a consumer's has to be reported. */
  reportBy: Maybe<Date>;
  handedAt: Maybe<Date>;
  clearedAt: Maybe<Date>;
  /** How often it was asked about since it was handed over, and how often the authority had no record of it. */
  asks: Generated<number>;
  notFound: Generated<number>;
  untold: Generated<boolean>;
  toldStatus: Maybe<string>;
  toldReference: Maybe<string>;
  nextAt: Maybe<Date>;
  createdAt: Date;
  updatedAt: Date;
};

export type EInvoiceTables = {
  eInvoicingSettings: EInvoicingSettingsTable;
  eInvoices: EInvoicesTable;
};
