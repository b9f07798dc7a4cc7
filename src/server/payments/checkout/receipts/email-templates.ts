// The receipt e-mail as a template that businesses can edit.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';
import { receiptTranslations } from './receipt-texts.ts';

export const receiptTemplate = emailTemplate({
  kind: 'receipt',
  group: 'payments',
  name: 'Receipt',
  says: 'Sent to the customer when a payment is successful, and when you send the receipt again.',
  variables: {
    thanks: {
      says: 'Thank you, with the name of the customer where it is known',
      example: 'Thank you, Ada Obi.',
    },
    customer_name: { says: 'The name of the customer; may be empty', example: 'Ada Obi' },
    amount: { says: 'The total paid', example: '₦25,000.00' },
    description: { says: 'What the payment was for', example: 'Order 1042' },
    method: { says: 'Payment method', example: 'Mastercard •••• 5521' },
    reference: { says: 'The reference of the payment', example: 'PAY-7KQ2M9' },
    date: { says: 'When it was paid', example: '4 December 2026, 10:15' },
    problem_url: {
      says: 'Link to report a problem',
      example: 'https://pay.example.com/pay/PAY-7KQ2M9/problem',
    },
  },
  words: {
    subject: 'Receipt from {{business}}',
    heading: 'You paid {{amount}}',
    body: '{{thanks}}',
    button: 'View receipt',
    footer:
      'Sent by {{business}}. Keep this e-mail as proof of payment. Something wrong? Report a problem: {{problem_url}}',
  },
  translations: receiptTranslations,
  facts: [
    ['For', 'Order 1042'],
    ['Total paid', '₦25,000.00'],
    ['Paid with', 'Mastercard •••• 5521'],
    ['Date', '4 December 2026, 10:15'],
    ['Reference', 'PAY-7KQ2M9'],
  ],
});

export const checkoutEmails = { receipt: receiptTemplate };
