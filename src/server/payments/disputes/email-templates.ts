// E-mails to customers about their reported problems, as templates that businesses can edit.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

const variables = {
  reference: { says: 'The reference of the report', example: 'DSP-4F8K2' },
  payment: { says: 'The reference of the payment', example: 'PAY-7KQ2M9' },
  amount: { says: 'The amount of the payment', example: '₦25,000.00' },
} as const;
const facts = [
  ['Report', 'DSP-4F8K2'],
  ['Payment', 'PAY-7KQ2M9'],
  ['Reason', 'Not received'],
  ['Amount', '₦25,000.00'],
] as const;
const button = 'View conversation';
const footer = 'Do not share this link. Anyone with the link can read and write in the conversation.';

export const disputeReceivedTemplate = emailTemplate({
  kind: 'dispute_received',
  group: 'disputes',
  name: 'Report received',
  says: 'Sent to the customer who reported a problem with a payment.',
  variables,
  words: {
    subject: 'We have received your report',
    heading: 'We have received your report',
    body: 'We have notified {{business}}, who will reply here. You can add messages at any time.',
    button,
    footer,
  },
  facts,
});

const message = {
  says: 'What was written to the customer',
  example: 'Your order left this morning.',
  isRequired: true,
} as const;

export const disputeAnsweredTemplate = emailTemplate({
  kind: 'dispute_answered',
  group: 'disputes',
  name: 'Reply to a report',
  says: 'Sent to the customer when you or our staff reply in the conversation.',
  variables: Object.assign(
    { author: { says: 'Who wrote: your business or a member of our staff', example: 'Zuma Foods' }, message },
    variables,
  ),
  words: {
    subject: '{{author}} wrote about your payment',
    heading: '{{author}} wrote about your payment',
    body: '{{message}}',
    button,
    footer,
  },
  facts,
});

export const disputeEndedTemplate = emailTemplate({
  kind: 'dispute_ended',
  group: 'disputes',
  name: 'Report resolved or closed',
  says: 'Sent to the customer when their report is resolved or closed.',
  variables: Object.assign(
    {
      ending: { says: 'Whether the report is resolved or was closed', example: 'Your report is resolved' },
      outcome: {
        says: 'What was decided',
        example: 'The payment was refunded in full.',
        isRequired: true,
      } as const,
    },
    variables,
  ),
  words: { subject: '{{ending}}', heading: '{{ending}}', body: '{{outcome}}', button, footer },
  facts,
});

export const disputeEmails = {
  dispute_received: disputeReceivedTemplate,
  dispute_answered: disputeAnsweredTemplate,
  dispute_ended: disputeEndedTemplate,
};
