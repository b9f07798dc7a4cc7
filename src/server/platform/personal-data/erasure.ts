// What a noun erases of a person who asks to be forgotten: its steps are declared beside the noun, carried out by retention.
import type { RawBuilder } from 'kysely';

export type ErasureStep = {
  /** What the record names, as `customers.email, name, phone`. */
  columns: string;
  change: RawBuilder<unknown>;
  /** Other steps look at what it erases, or its rows are referred to: it comes after them. */
  isLast?: true;
};

/** Takes the place of an address, so that the row can still be told from others: nothing is ever sent to `.invalid`. */
export function pseudonymOf(id: string): string {
  return `erased-${id}@erased.invalid`;
}

export type ErasedCustomer = { environmentId: string; id: string; email: string; at: Date };

export type ErasedUser = {
  id: string;
  email: string;
  photoImageId: string | null;
  passwordHash: string;
  at: Date;
};

/** What a noun erases of a customer of a business, and of a person who signs in. */
export type Erasures = {
  customer?: (customer: ErasedCustomer) => ErasureStep[];
  user?: (user: ErasedUser) => ErasureStep[];
};
