// The e-mail that shares a payment page, as a template that businesses can edit.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

export const pageShareTemplate = emailTemplate({
  kind: 'page_share',
  group: 'payments',
  name: 'Payment page',
  says: 'Sent when you share a payment page by e-mail.',
  variables: {
    name: { says: 'The name of the payment page', example: 'Harvest dinner' },
    asks: { says: 'What the page asks for: a payment or support', example: 'asks you to pay' },
    action: { says: 'What the button of the page does', example: 'Pay Zuma Foods' },
    description: {
      says: 'The description of the page; may be empty',
      example: 'An evening for our growers.',
    },
    note: { says: 'What you wrote when you shared it; may be empty', example: 'We hope to see you there.' },
    url: { says: 'The address of the page', example: 'https://pay.example.com/pay/harvest-dinner' },
  },
  words: {
    subject: '{{business}} {{asks}}: {{name}}',
    heading: '{{name}}',
    body: '{{description}}\n\n{{note}}',
    button: '{{action}}',
    footer: 'Sent because {{business}} requested this payment. The page is {{url}}',
  },
  facts: [['Amount', '₦25,000.00']],
});

export const pageEmails = { page_share: pageShareTemplate };
