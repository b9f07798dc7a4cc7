// The table type for orders sent to connected banks.
import type { Generated } from 'kysely';

export type BankOrdersTable = {
  reference: string;
  provider: string;
  transactionId: string;
  sessionId: string | null;
  refused: Generated<boolean>;
  notFoundCount: Generated<number>;
  notFoundAt: Date | null;
  createdAt: Date;
};
