// The table types of the sandbox for outside parties in test mode, combined for the database type.
import type { SandboxTables } from './sandbox.ts';
import type { SandboxEInvoicingTables } from './sandbox-e-invoicing.ts';
import type { SandboxRemittanceTables } from './sandbox-remittances.ts';
import type { SandboxVirtualAccountTables } from './sandbox-virtual-accounts.ts';

export type RailsTables = SandboxTables &
  SandboxEInvoicingTables &
  SandboxRemittanceTables &
  SandboxVirtualAccountTables;
