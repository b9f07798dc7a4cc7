// Table types for device keys and sales of POS terminals.
import type { Generated } from 'kysely';

type TerminalKeysTable = {
  environmentId: string;
  id: string;
  terminalId: string;
  name: string;
  keyHash: Buffer;
  hint: string;
  createdByName: string;
  memberId: string | null;
  createdAt: Date;
  lastUsedAt: Generated<Date | null>;
  revokedAt: Generated<Date | null>;
};
type TerminalSalesTable = {
  environmentId: string;
  id: string;
  terminalId: string;
  saleId: string;
  reference: string;
  amount: number;
  cardLast4: string;
  entryMode: 'chip' | 'contactless' | 'magstripe';
  offline: boolean;
  madeAt: Date;
  createdAt: Date;
  agentId: Generated<string | null>;
};

export type TerminalSaleTables = {
  terminalKeys: TerminalKeysTable;
  terminalSales: TerminalSalesTable;
};
