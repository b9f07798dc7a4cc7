// The states of quotes, in words too, and how long one holds until somebody says otherwise.

/** SENT: waits for the customer · ACCEPTED: it became an invoice · WITHDRAWN: by the business. */
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
