// The e-mail that shares a payment link, as a template that businesses can edit.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

export const linkShareTemplate = emailTemplate({
  kind: 'link_share',
  group: 'payments',
  name: 'Payment link',
  says: 'Sent when you share a payment link by e-mail.',
  variables: {
    name: { says: 'The name of the payment link', example: 'School fees, second term' },
    description: { says: 'The description of the payment link; may be empty', example: 'Tuition and books.' },
    note: { says: 'What you wrote when you shared it; may be empty', example: 'Please pay before Friday.' },
    url: { says: 'The address of the payment link', example: 'https://pay.example.com/pay/fees' },
  },
  words: {
    subject: '{{business}} asks you to pay for {{name}}',
    heading: '{{name}}',
    body: '{{description}}\n\n{{note}}',
    button: 'Pay {{business}}',
    footer: 'Sent because {{business}} requested this payment. The link is {{url}}',
  },
  facts: [
    ['Amount', '₦25,000.00'],
    ['Pay by', '4 December 2026, 17:00'],
  ],
});

export const linkEmails = { link_share: linkShareTemplate };
