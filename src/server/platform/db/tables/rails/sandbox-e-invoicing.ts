// The tables of the sandbox of the tax authority as TypeScript sees them.

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
