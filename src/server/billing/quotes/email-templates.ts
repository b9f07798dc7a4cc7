// Customer e-mails of quotes, with texts that a business may change.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

export const quoteTemplate = emailTemplate({
  kind: 'quote',
  group: 'invoices',
  name: 'Quote',
  says: 'Sent when you send a quote to the customer.',
  variables: {
    customer_name: { says: 'The name of the customer', example: 'Ada Obi' },
    number: { says: 'The number of the quote', example: 'QUO-2026-0007' },
    total: { says: 'The total of the quote', example: '₦25,000.00' },
    valid_until: { says: 'The last date the quote can be accepted', example: '4 December 2026' },
    notes: { says: 'The notes on the quote; may be empty', example: 'Prices include delivery in Lagos.' },
    pdf_url: {
      says: 'Link to the quote PDF',
      example: 'https://pay.example.com/api/v1/pay/quote/quo-7/pdf',
    },
  },
  words: {
    subject: 'Quote {{number}} from {{business}}',
    heading: 'Quote {{number}}',
    body: 'Dear {{customer_name}},\n\n{{notes}}',
    button: 'View and respond',
    footer:
      'Sent by {{business}}. You pay nothing by accepting; you will get an invoice. Quote PDF: {{pdf_url}}',
  },
  facts: [
    ['Quote', 'QUO-2026-0007'],
    ['Valid until', '4 December 2026'],
    ['Total', '₦25,000.00'],
  ],
});

export const quoteEmails = { quote: quoteTemplate };
