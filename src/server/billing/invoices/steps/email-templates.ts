// Customer e-mails of invoices, with texts that a business may change.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

const variables = {
  customer_name: { says: 'The name of the customer', example: 'Ada Obi' },
  number: { says: 'The number of the invoice', example: 'INV-2026-0042' },
  amount_due: { says: 'The amount to pay now', example: '₦25,000.00' },
  total: { says: 'The total of the invoice', example: '₦25,000.00' },
  due_date: { says: 'The due date', example: '4 December 2026' },
  action: {
    says: 'The action of the button. Includes paying while an amount is due',
    example: 'View and pay',
  },
  notes: { says: 'The notes on the invoice; may be empty', example: 'Thank you for your order.' },
  pdf: {
    says: 'Links to the invoice PDF and attachments; may be empty',
    example: 'Invoice PDF: https://pay.example.com/api/v1/pay/inv-42/invoice/pdf',
  },
} as const;
const facts = [
  ['Invoice', 'INV-2026-0042'],
  ['Issued', '20 November 2026'],
  ['Due', '4 December 2026'],
  ['Total', '₦25,000.00'],
  ['Amount due', '₦25,000.00'],
] as const;
const common = {
  body: 'Dear {{customer_name}},\n\n{{notes}}',
  button: '{{action}}',
  footer: 'Sent by {{business}}. Questions? Reply to the business that billed you. {{pdf}}',
};

export const invoiceTemplate = emailTemplate({
  kind: 'invoice',
  group: 'invoices',
  name: 'Invoice',
  says: 'Sent when you send an invoice to the customer.',
  variables,
  words: Object.assign(
    { subject: 'Invoice {{number}} from {{business}}', heading: 'Invoice {{number}}' },
    common,
  ),
  facts,
});

export const reminderTemplate = emailTemplate({
  kind: 'invoice_reminder',
  group: 'invoices',
  name: 'Invoice reminder',
  says: 'Sent on the invoice’s reminder dates, and when you send a reminder yourself.',
  variables: Object.assign(
    {
      due_when: {
        says: 'Whether it is due today, due soon or overdue, with the date',
        example: 'was due on 4 December 2026',
      },
    },
    variables,
  ),
  words: Object.assign(
    {
      subject: 'Reminder: invoice {{number}} from {{business}}',
      heading: '{{amount_due}} {{due_when}}',
    },
    common,
  ),
  facts,
});

export const invoiceEmails = { invoice: invoiceTemplate, invoice_reminder: reminderTemplate };
