// Table types for the tax authority sandbox.

export type SandboxSignedInvoicesTable = {
  environmentId: string;
  irn: string;
  csid: string;
  paymentStatus: string;
  paymentReference: string | null;
  answerAfter: Date | null;
  createdAt: Date;
};

export type SandboxEInvoicingTables = {
  sandboxSignedInvoices: SandboxSignedInvoicesTable;
};
