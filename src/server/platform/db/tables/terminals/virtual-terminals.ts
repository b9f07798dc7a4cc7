// Table types for virtual terminals.
import type { Generated } from 'kysely';
import type { Currency } from '#shared/money.ts';

import type { VisitedColumns } from '../shared/columns.ts';

type VirtualTerminalsTable = VisitedColumns & {
  environmentId: string;
  id: string;
  reference: string;
  slug: string;
  name: string;
  label: string | null;
  status: 'ACTIVE' | 'DISABLED';
  currency: Currency;
  splitGroupId: string | null;
  createdBy: string | null;
  createdAt: Date;
  updatedAt: Date;
};
type VirtualTerminalDaysTable = {
  environmentId: string;
  terminalId: string;
  day: string;
  visits: Generated<number>;
  paid: Generated<number>;
  collected: Generated<number>;
};

export type VirtualTerminalTables = {
  virtualTerminals: VirtualTerminalsTable;
  virtualTerminalDays: VirtualTerminalDaysTable;
};
