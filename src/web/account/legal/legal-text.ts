// What the platform's own terms and privacy policy say; {{name}} is the name of the brand.

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
    text: 'The fees in force are shown under Settings, Pricing, before you take a payment. Money you collected is paid out to the account you named, on the days of your payout schedule, less fees, refunds and chargebacks.',
  },
  {
    heading: 'Refunds and disputes',
    text: 'Businesses are responsible for what they sell. When a payer disputes a payment, the amount may be held until the dispute is decided, and returned if it is lost.',
  },
  {
    heading: 'If you pay a business',
    text: 'Your contract is with the business you pay. {{name}} carries out the payment, and helps when something is wrong with it: use the link "Report a problem" on your receipt.',
  },
  {
    heading: 'Suspension and end',
    text: 'You may close your account at any time, and your balance is paid out. We may suspend a business when the law, a bank or the risk to payers requires it, and will state the reason.',
  },
  {
    heading: 'Changes',
    text: 'We notify the owners of every business by e-mail at least 30 days before these terms change.',
  },
];

export const privacySections: readonly LegalSection[] = [
  {
    heading: 'What we keep',
    text: 'Of members: name, e-mail address, phone number, sessions and what was changed. Of businesses: the documents that compliance asks for. Of payers: e-mail address, name and phone number as far as they were given, and their payments. Card numbers never reach our records.',
  },
  {
    heading: 'What for',
    text: 'To carry out payments and payouts, to recognise fraud, to answer questions and disputes, and to keep the records that the law asks for. We sell no data and show no advertising.',
  },
  {
    heading: 'Who sees it',
    text: 'The business you pay sees your payment with your name, e-mail address and phone number. Banks, card networks and providers of messages get what they need to do their part. Our staff see data when their work needs it, and every look and change is recorded.',
  },
  {
    heading: 'How long',
    text: 'As long as the purpose or the law asks for. Records of payments are kept as bookkeeping rules demand; e-mails, sessions and logs are deleted much earlier.',
  },
  {
    heading: 'Your rights',
    text: 'You may see your data, have it corrected, receive a copy, and have it erased as far as no law asks us to keep it. Members do this under Profile, Security; payers ask the business they paid, or us.',
  },
  {
    heading: 'Cookies',
    text: 'We set the cookies that keep you signed in, and none that follow you elsewhere.',
  },
];
