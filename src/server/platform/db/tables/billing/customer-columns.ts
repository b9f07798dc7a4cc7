// The customer columns of a document: a copy that stays the same when the customer changes.
import type { Maybe } from '../shared/columns.ts';

export type CustomerColumns = {
  customerId: string;
  customerName: string;
  customerEmail: string;
  customerAddress: Maybe<string>;
  customerTin: Maybe<string>;
};
