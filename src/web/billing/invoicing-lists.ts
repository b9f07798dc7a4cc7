// The tabs of the invoicing lists.
export const invoicingLists = [
  { label: 'Invoices', path: '/payment-gateway/invoicing/invoices' },
  { label: 'Drafts', path: '/payment-gateway/invoicing/drafts' },
  { label: 'Quotes', path: '/payment-gateway/invoicing/quotes' },
  { label: 'Recurring', path: '/payment-gateway/invoicing/recurring' },
];
