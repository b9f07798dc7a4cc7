// Customer e-mails of subscriptions, with texts that a business may change.
import { emailTemplate } from '#server/platform/emails/templates/email-template.ts';

const plan = { says: 'The name of the plan', example: 'Weekly box' };
const footer = 'Sent by {{business}}.';

export const chargeFailedTemplate = emailTemplate({
  kind: 'subscription_charge_failed',
  group: 'subscriptions',
  name: 'Failed charge',
  says: 'Sent after each declined subscription charge.',
  variables: {
    plan,
    amount: { says: 'The amount that could not be charged', example: '₦7,500.00' },
    reason: { says: 'Bank response', example: 'Insufficient funds' },
    what_next: {
      says: 'When the charge is retried, and how the customer can pay',
      example: 'We will try again on 6 Dec 2026. You can pay now with another card or by transfer.',
    },
  },
  words: {
    subject: 'Your payment to {{business}} failed',
    heading: '{{amount}} for {{plan}} could not be charged',
    body: 'The bank said: {{reason}}.\n\n{{what_next}}',
    button: 'Pay {{amount}}',
    footer,
  },
  facts: [
    ['Invoice', 'INV-2026-0042'],
    ['Amount', '₦7,500.00'],
  ],
});

export const subscriptionLinkTemplate = emailTemplate({
  kind: 'subscription_link',
  group: 'subscriptions',
  name: 'Link to the subscription',
  says: 'Sent with the link to the page where customers manage their subscription.',
  variables: { plan, days: { says: 'Number of days the link works', example: '30' } },
  words: {
    subject: 'Your subscription to {{plan}} at {{business}}',
    heading: 'Your subscription to {{plan}}',
    body: 'See your plan, card and invoices, change the card, or cancel. The link is personal and works for {{days}} days.',
    button: 'Open my subscription',
    footer,
  },
  facts: [],
});

export const priceTemplate = emailTemplate({
  kind: 'subscription_price',
  group: 'subscriptions',
  name: 'New price',
  says: 'Sent to subscribers before the price of their plan changes.',
  variables: {
    plan,
    new_price: { says: 'The new price', example: '₦8,500.00' },
    old_price: { says: 'The current price', example: '₦7,500.00' },
    from: { says: 'The date from which the new price is charged', example: '1 Jan 2027' },
  },
  words: {
    subject: 'The price of {{plan}} at {{business}} changes',
    heading: '{{plan}} costs {{new_price}} from {{from}}',
    body: 'The current price is {{old_price}}. The new price applies to periods that start on or after {{from}}, before taxes.\n\nYou can cancel before then.',
    button: null,
    footer,
  },
  facts: [],
});

export const cardTemplate = emailTemplate({
  kind: 'subscription_card',
  group: 'subscriptions',
  name: 'Card about to expire',
  says: 'Sent when the card of a subscription expires before the next charge.',
  variables: {
    plan,
    last4: { says: 'The last four digits of the card', example: '5521' },
    expiry: { says: 'When the card expires', example: '12/2026' },
    next_charge: { says: 'The day of the next charge', example: '4 Jan 2027' },
  },
  words: {
    subject: 'Your card for {{plan}} at {{business}} expires',
    heading: 'Your card ending in {{last4}} expires {{expiry}}',
    body: 'Your next charge is on {{next_charge}}. Save another card before then to avoid an interruption.\n\nThe link is personal and works for 30 days.',
    button: 'Save another card',
    footer,
  },
  facts: [],
});

export const subscriptionEmails = {
  subscription_charge_failed: chargeFailedTemplate,
  subscription_link: subscriptionLinkTemplate,
  subscription_price: priceTemplate,
  subscription_card: cardTemplate,
};
