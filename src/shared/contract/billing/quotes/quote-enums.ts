// The states of quotes with labels, and the default validity.

/** SENT: awaits the customer's answer · ACCEPTED: became an invoice · WITHDRAWN: withdrawn by the business. */
export const quoteStatuses = ['DRAFT', 'SENT', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN'] as const;
export type QuoteStatus = (typeof quoteStatuses)[number];

export const quoteStatusLabels: Record<QuoteStatus, string> = {
  DRAFT: 'Draft',
  SENT: 'Sent',
  ACCEPTED: 'Accepted',
  DECLINED: 'Declined',
  EXPIRED: 'Expired',
  WITHDRAWN: 'Withdrawn',
};

export const quoteDays = 30;
export const quotePrefix = 'QUO';
