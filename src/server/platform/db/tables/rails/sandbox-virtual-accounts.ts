// Table types for the virtual account sandbox.

export type SandboxVirtualAccountsTable = {
  accountNumber: string;
  bankId: string;
  reference: string;
  accountName: string;
  isOpen: boolean;
  createdAt: Date;
};

export type SandboxVirtualInflowsTable = {
  sessionId: string;
  accountNumber: string;
  amount: number;
  senderName: string;
  narration: string | null;
  sentAt: Date;
};

export type SandboxVirtualAccountTables = {
  sandboxVirtualAccounts: SandboxVirtualAccountsTable;
  sandboxVirtualInflows: SandboxVirtualInflowsTable;
};
