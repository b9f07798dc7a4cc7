// The words of e-invoicing: how an invoice stands with the tax authority, and what is checked before it is handed over.

/**
 * WAITING: not handed over yet · SENT: handed over, its answer is not known · CLEARED: of a business, cleared; of a consumer, reported ·
 * REFUSED: to be corrected and handed over again.
 */
export const eInvoiceStatuses = ['WAITING', 'SENT', 'CLEARED', 'REFUSED'] as const;
export type EInvoiceStatus = (typeof eInvoiceStatuses)[number];

/** business: cleared before it is sent · consumer: sent at once, and reported within 24 hours. */
export const eInvoiceBuyerKinds = ['business', 'consumer'] as const;
export type EInvoiceBuyerKind = (typeof eInvoiceBuyerKinds)[number];

export const reportWithinMs = 86_400_000;

/** 12345678-0001 of the federal register, ten digits of the joint board, thirteen of the new tax id. */
const tinPattern = /^(\d{8}-?\d{4}|\d{10}|\d{13})$/;
export const isTin = (text: string): boolean => tinPattern.test(text);

export const eInvoiceLabels: Record<EInvoiceBuyerKind, Record<EInvoiceStatus, string>> = {
  business: {
    WAITING: 'Waiting for clearance',
    SENT: 'Being cleared',
    CLEARED: 'Cleared',
    REFUSED: 'Clearance refused',
  },
  consumer: {
    WAITING: 'To be reported',
    SENT: 'Being reported',
    CLEARED: 'Reported',
    REFUSED: 'Report refused',
  },
};

/** What merchants are told where live mode has nobody who clears invoices; the console shows the same sentence. */
export const noTaxAuthority = 'The tax authority is not connected in live mode yet.';

/** What holds until a business chooses: services that are listed nowhere else. */
export const usualCode = { code: 'CC-001', category: 'Services' } as const;
