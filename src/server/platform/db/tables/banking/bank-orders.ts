// The table of what was handed to connected banks as TypeScript sees it.
import type { Generated } from 'kysely';

export type BankOrdersTable = {
  reference: string;
  provider: string;
  transactionId: string;
  sessionId: string | null;
  refused: Generated<boolean>;
  notLocated: Generated<number>;
  askedAt: Date | null;
  createdAt: Date;
};
