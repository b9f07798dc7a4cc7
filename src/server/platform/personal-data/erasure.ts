// Erasure of personal data on request: steps are declared beside each noun and carried out by retention.
import type { RawBuilder } from 'kysely';

export type ErasureStep = {
  /** The columns as recorded, such as `customers.email, name, phone`. */
  columns: string;
  change: RawBuilder<unknown>;
  /** Whether the step runs after all others, because they read what it erases or refer to its rows. */
  isLast?: true;
};

/** Returns a replacement for an e-mail address that keeps rows distinguishable; nothing is ever sent to `.invalid`. */
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

/** The erasure steps of a noun, for a customer of a business and for a user. */
export type Erasures = {
  customer?: (customer: ErasedCustomer) => ErasureStep[];
  user?: (user: ErasedUser) => ErasureStep[];
};
