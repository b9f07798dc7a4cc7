// The e-mail that shares a QR code, as a template that businesses can edit.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

export const qrShareTemplate = emailTemplate({
  kind: 'qr_share',
  group: 'payments',
  name: 'QR code',
  says: 'Sent when you share a QR code by e-mail. The card with the code is attached.',
  variables: {
    title: { says: 'The title of the QR code', example: 'Counter 2' },
    url: { says: 'The address that the QR code leads to', example: 'https://pay.example.com/pay/counter-2' },
  },
  words: {
    subject: '{{business}}: QR code to pay {{title}}',
    heading: '{{title}}',
    body: 'Scan the QR code in the attached card to pay {{business}}, or use the button.',
    button: 'Pay {{business}}',
    footer: 'Sent to you because {{business}} shared this QR code. The link is {{url}}',
  },
  facts: [['Expires', '4 December 2026']],
});

export const qrEmails = { qr_share: qrShareTemplate };
