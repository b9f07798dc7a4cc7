// Table types for transfers that other parties must confirm.
import type { Currency } from '#shared/money.ts';

/** A transfer on the receivable or the settlement bank that another party must confirm. */
export type ReconciliationItemsTable = {
  environmentId: string;
  postingId: string;
  seq: number;
  leg: 'gateway' | 'bank';
  currency: Currency;
  kind: string;
  subjectId: string | null;
  amount: number;
  open: number;
  postedAt: Date;
};

export type OpenItemTables = {
  reconciliationItems: ReconciliationItemsTable;
};
