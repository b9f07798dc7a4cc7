// E-mail templates of orders for customers, with texts that a business can change.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';
import { orderTranslations as translations } from './words/order-language.ts';

const variables = {
  customer_name: { says: 'The name of the customer', example: 'Ada Obi' },
  number: { says: 'The number of the order', example: 'ORD-1048' },
  total: { says: 'The total of the order', example: '₦97,800.00' },
  arrives: {
    says: 'When it should arrive, or where it is picked up; may be empty',
    example: 'It should arrive by 24 November 2026.',
  },
} as const;
const facts = [
  ['Order', 'ORD-1048'],
  ['Adire eleko, Indigo, 5 yards × 2', '₦57,000.00'],
  ['Total', '₦97,800.00'],
] as const;
const footer = 'Sent by {{business}}. Questions? Reply to the business that you ordered from.';
const button = 'View order';

export const orderToPayTemplate = emailTemplate({
  kind: 'order_to_pay',
  group: 'orders',
  name: 'Order to pay',
  says: 'Sent when you place an order for a customer, and when you send its link again.',
  variables,
  translations,
  words: {
    subject: 'Your order {{number}} at {{business}}',
    heading: 'Pay {{total}} for your order {{number}}',
    body: 'Dear {{customer_name}},\n\nYour order is reserved for you until it is paid. {{arrives}}',
    button: 'View and pay',
    footer,
  },
  facts,
});

export const orderConfirmedTemplate = emailTemplate({
  kind: 'order_confirmed',
  group: 'orders',
  name: 'Order confirmed',
  says: 'Sent when an order is paid.',
  variables,
  translations,
  words: {
    subject: 'Order {{number}} confirmed',
    heading: 'Thank you, your order {{number}} is confirmed',
    body: 'Dear {{customer_name}},\n\nWe have received your order. {{arrives}}',
    button,
    footer,
  },
  facts,
});

export const orderDispatchedTemplate = emailTemplate({
  kind: 'order_dispatched',
  group: 'orders',
  name: 'Order dispatched',
  says: 'Sent when you mark an order as dispatched.',
  variables: Object.assign(
    {
      tracking: {
        says: 'Carrier and tracking number; may be empty',
        example: 'Sent with GIG Logistics: 1047229188.',
      },
    },
    variables,
  ),
  translations,
  words: {
    subject: 'Your order {{number}} is on its way',
    heading: 'Your order {{number}} is on its way',
    body: 'Dear {{customer_name}},\n\n{{business}} has dispatched your order. {{tracking}} {{arrives}}',
    button,
    footer,
  },
  facts,
});

export const orderReadyTemplate = emailTemplate({
  kind: 'order_ready',
  group: 'orders',
  name: 'Order ready for pick-up',
  says: 'Sent when you mark an order as packaged that the customer picks up.',
  variables,
  translations,
  words: {
    subject: 'Your order {{number}} is ready',
    heading: 'Your order {{number}} is ready for pick-up',
    body: 'Dear {{customer_name}},\n\nYour order is packed. {{arrives}}',
    button,
    footer,
  },
  facts,
});

export const orderReviewTemplate = emailTemplate({
  kind: 'order_review',
  group: 'orders',
  name: 'Review of an order',
  says: 'Sent when you mark an order as delivered, with the link to review its products.',
  variables,
  translations,
  words: {
    subject: 'How do you like your order?',
    heading: 'How do you like your order?',
    body: 'Dear {{customer_name}},\n\nYour order {{number}} has arrived. Share a short review to help other customers.',
    button: 'Write a review',
    footer,
  },
  facts: [['Order', 'ORD-1048']],
});

export const orderFilesTemplate = emailTemplate({
  kind: 'order_files',
  group: 'orders',
  name: 'Files of an order',
  says: 'Sent when an order with files is paid, with the link to download them.',
  variables,
  translations,
  words: {
    subject: 'Your files of order {{number}}',
    heading: 'Your files are ready',
    body: 'Dear {{customer_name}},\n\nThank you for your order {{number}}. The link in this e-mail works for 7 days; you can get a new one on the page of your order.',
    button: 'Download',
    footer,
  },
  facts: [['Cloth_care.pdf', '1.2 MB']],
});

export const orderNoteTemplate = emailTemplate({
  kind: 'order_note',
  group: 'orders',
  name: 'Note on an order',
  says: 'Sent when you write a note to the customer on an order.',
  variables: Object.assign(
    {
      note: {
        says: 'What you wrote',
        example: 'We left out one adire eleko, as you asked.',
        isRequired: true,
      },
    },
    variables,
  ),
  translations,
  words: {
    subject: 'About your order {{number}}',
    heading: 'About your order {{number}}',
    body: 'Dear {{customer_name}},\n\n{{note}}',
    button,
    footer,
  },
  facts,
});

export const orderEmails = {
  order_to_pay: orderToPayTemplate,
  order_confirmed: orderConfirmedTemplate,
  order_dispatched: orderDispatchedTemplate,
  order_ready: orderReadyTemplate,
  order_review: orderReviewTemplate,
  order_files: orderFilesTemplate,
  order_note: orderNoteTemplate,
};
