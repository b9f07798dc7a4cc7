// What the platform's own terms and privacy policy say; {{name}} is the name of the brand.

export type LegalSection = { heading: string; text: string };

export const termsSections: readonly LegalSection[] = [
  {
    heading: 'The service',
    text: '{{name}} lets businesses take payments, keep what they collected and receive payouts. These terms apply to everybody who registers a business, works in one, or pays one here.',
  },
  {
    heading: 'Your account',
    text: 'Give correct information and keep it up to date. Keep your password and second factor to yourself: what is done with your account counts as done by you. Tell us at once if somebody else may have used it.',
  },
  {
    heading: 'Your business',
    text: 'We have to know who we work with. Live payments begin once the documents of your business are approved. Sell nothing that is against the law of the country you sell in.',
  },
  {
    heading: 'Fees and payouts',
    text: 'The fees in force are shown under Settings, Pricing, before you take a payment. Money you collected is paid out to the account you named, on the days of your payout schedule, less fees, refunds and chargebacks.',
  },
  {
    heading: 'Refunds and disputes',
    text: 'A business answers for what it sells. When a payer disputes a payment, its amount may be held until the dispute is decided, and given back if it is lost.',
  },
  {
    heading: 'If you pay a business',
    text: 'Your contract is with the business you pay. {{name}} carries out the payment, and helps when something is wrong with it: use the link "Report a problem" on your receipt.',
  },
  {
    heading: 'Suspension and end',
    text: 'You may close your account at any time; what is in your balance is paid out. We may suspend a business when the law, a bank or the risk to payers asks for it, and say why.',
  },
  {
    heading: 'Changes',
    text: 'When these terms change, we tell the owners of every business by e-mail at least 30 days before.',
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
