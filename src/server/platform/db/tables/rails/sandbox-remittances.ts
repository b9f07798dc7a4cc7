// Table types for the remittance sandbox.
import type { Maybe } from '../shared/columns.ts';

export type SandboxRemittancesTable = {
  reference: string;
  outcome: 'done' | 'failed' | 'unknown' | 'returned';
  finalOutcome: 'done' | 'failed' | 'unknown' | 'returned';
  reason: string;
  partnerReference: string;
  pickupCode: Maybe<string>;
  answerAfter: Maybe<Date>;
  createdAt: Date;
};

export type SandboxRemittanceTables = {
  sandboxRemittances: SandboxRemittancesTable;
};
