// The customer of a document as it names them: what is written on it stays when the customer changes.
import type { ColumnType } from 'kysely';

type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type CustomerColumns = {
  customerId: string;
  customerName: string;
  customerEmail: string;
  customerAddress: Maybe<string>;
  customerTin: Maybe<string>;
};
