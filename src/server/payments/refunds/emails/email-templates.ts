// E-mail templates of refunds for customers; a business may change the texts.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';
import { refundTranslations as translations } from './refund-texts.ts';

const amount = { says: 'The amount of the refund', example: '₦5,000.00' };
const reference = { says: 'The reference of the payment', example: 'PAY-7KQ2M9' };
const note = {
  says: 'What you wrote to the customer with the refund; may be empty',
  example: 'Sorry for the delay.',
};
const facts = [
  ['Refunded', '₦5,000.00'],
  ['Of your payment of', '₦25,000.00'],
  ['Payment', 'PAY-7KQ2M9'],
] as const;
const footer = 'Sent by {{business}}. Questions? Reply to the business you paid.';

export const refundTemplate = emailTemplate({
  kind: 'refund',
  group: 'refunds',
  name: 'Refund',
  says: 'Sent to the customer when a refund is made.',
  variables: {
    amount,
    note,
    arrival: { says: 'How long it takes to arrive', example: 'Card refunds take 5 to 10 working days.' },
    reference,
  },
  translations,
  words: {
    subject: '{{business}} refunded {{amount}}',
    heading: 'Your refund of {{amount}} is on its way',
    body: '{{note}}\n\n{{arrival}}',
    button: null,
    footer,
  },
  facts,
});

export const refundDetailsTemplate = emailTemplate({
  kind: 'refund_details',
  group: 'refunds',
  name: 'Bank account for a refund',
  says: 'Sent when the refund cannot be made to the original payment method and the customer has to enter a bank account.',
  variables: { amount, note, reference },
  translations,
  words: {
    subject: 'Where should {{business}} send your refund?',
    heading: '{{amount}} is waiting for you',
    body: '{{business}} is refunding you, but the money cannot be returned to your original payment method. Enter the bank account for the refund.\n\n{{note}}',
    button: 'Choose a bank account',
    footer,
  },
  facts,
});

export const refundReturnedTemplate = emailTemplate({
  kind: 'refund_returned_customer',
  group: 'refunds',
  name: 'Refund not received',
  says: 'Sent to the customer when their bank returns a refund.',
  variables: { amount, reference },
  translations,
  words: {
    subject: 'Your refund of {{amount}} did not arrive',
    heading: 'Your refund of {{amount}} did not arrive',
    body: 'Your bank returned it to {{business}}. Contact {{business}} to receive it in another account.',
    button: null,
    footer,
  },
  facts,
});

export const refundEmails = {
  refund: refundTemplate,
  refund_details: refundDetailsTemplate,
  refund_returned_customer: refundReturnedTemplate,
};
