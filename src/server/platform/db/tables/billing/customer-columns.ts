// The customer of a document as it names them: what is written on it stays when the customer changes.
import type { Maybe } from '../shared/columns.ts';

export type CustomerColumns = {
  customerId: string;
  customerName: string;
  customerEmail: string;
  customerAddress: Maybe<string>;
  customerTin: Maybe<string>;
};
