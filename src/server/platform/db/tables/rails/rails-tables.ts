// The tables of the sandbox that stands in for outside parties in test mode, put together for the type of the database.
import type { SandboxTables } from './sandbox.ts';
import type { SandboxEInvoicingTables } from './sandbox-e-invoicing.ts';
import type { SandboxRemittanceTables } from './sandbox-remittances.ts';
import type { SandboxVirtualAccountTables } from './sandbox-virtual-accounts.ts';

export type RailsTables = SandboxTables &
  SandboxEInvoicingTables &
  SandboxRemittanceTables &
  SandboxVirtualAccountTables;
