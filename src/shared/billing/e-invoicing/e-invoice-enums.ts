// Labels of e-invoicing: the status of an invoice at the tax authority, and the checks before submission.

/**
 * WAITING: not submitted yet · SENT: submitted, response unknown · CLEARED: cleared for a business, reported for a consumer · REFUSED: to
 * be corrected and resubmitted.
 */
export const eInvoiceStatuses = ['WAITING', 'SENT', 'CLEARED', 'REFUSED'] as const;
export type EInvoiceStatus = (typeof eInvoiceStatuses)[number];

/** business: cleared before it is sent · consumer: sent at once, and reported within 24 hours. */
export const eInvoiceBuyerKinds = ['business', 'consumer'] as const;
export type EInvoiceBuyerKind = (typeof eInvoiceBuyerKinds)[number];

export const reportWithinMs = 86_400_000;

/** 12345678-0001 of the federal register, ten digits of the joint board, thirteen digits of the new tax ID. */
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

/** The message for merchants when live mode has no connected tax authority; the console shows the same sentence. */
export const noTaxAuthority = 'The tax authority is not connected in live mode yet.';

/** The default until a business chooses: services not listed elsewhere. */
export const usualCode = { code: 'CC-001', category: 'Services' } as const;
