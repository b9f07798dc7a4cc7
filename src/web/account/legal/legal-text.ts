// The text of the platform's own terms and privacy policy; {{name}} is the name of the brand.

export type LegalSection = { heading: string; text: string };

export const termsSections: readonly LegalSection[] = [
  {
    heading: 'The service',
    text: '{{name}} enables businesses to accept payments, hold their balance and receive payouts. These terms apply to everyone who registers a business, works in one, or pays one here.',
  },
  {
    heading: 'Your account',
    text: 'Provide correct information and keep it up to date. Do not share your password or second factor: you are responsible for activity on your account. Tell us immediately if someone else may have used it.',
  },
  {
    heading: 'Your business',
    text: 'We are required to know our customers. Live payments start once your business documents are approved. Do not sell anything that is illegal in the country you sell in.',
  },
  {
    heading: 'Fees and payouts',
    text: 'Current fees are shown under Settings, Pricing, before you take a payment. Money you collect is paid out to your payout account on your payout schedule, less fees, refunds and chargebacks.',
  },
  {
    heading: 'Refunds and disputes',
    text: 'Businesses are responsible for what they sell. When a payer disputes a payment, the amount may be held until the dispute is decided, and returned to the payer if the business loses it.',
  },
  {
    heading: 'If you pay a business',
    text: 'Your contract is with the business you pay. {{name}} processes the payment and helps if something goes wrong with it: use the “Report a problem” link on your receipt.',
  },
  {
    heading: 'Suspension and end',
    text: 'You may close your account at any time. Your balance is then paid out. We may suspend a business when the law, a bank or a risk to payers requires it, and we will state the reason.',
  },
  {
    heading: 'Changes',
    text: 'We notify the owners of every business by e-mail at least 30 days before these terms change.',
  },
];

export const privacySections: readonly LegalSection[] = [
  {
    heading: 'What we keep',
    text: 'For members: name, e-mail address, phone number, sessions and the changes they made. For businesses: the documents required for compliance. For payers: e-mail address, name and phone number where provided, and their payments. We never store card numbers.',
  },
  {
    heading: 'What for',
    text: 'To process payments and payouts, detect fraud, answer questions and disputes, and keep the records required by law. We do not sell data or show advertising.',
  },
  {
    heading: 'Who sees it',
    text: 'The business you pay sees your payment with your name, e-mail address and phone number. Banks, card networks and message providers receive only what they need. Our staff see data when their work requires it, and every access and change is recorded.',
  },
  {
    heading: 'How long',
    text: 'For as long as the purpose or the law requires. Payment records are kept for the period that bookkeeping rules require. E-mails, sessions and logs are deleted much earlier.',
  },
  {
    heading: 'Your rights',
    text: 'You may see your data, have it corrected, receive a copy, and have it erased unless the law requires us to keep it. Members do this under Profile, Security. Payers can ask the business they paid, or us.',
  },
  {
    heading: 'Cookies',
    text: 'We only set cookies that keep you logged in. None of them track you on other sites.',
  },
];
