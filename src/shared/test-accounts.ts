// The sandbox bank's test accounts as data: the last two digits of an account number decide what becomes of it.

/**
 * What the bank says when it is asked for the name of an account. unavailable: it does not answer in time, ever ·
 * slow: not at first, but when it is asked again.
 */
export type TestEnquiry = 'found' | 'not_found' | 'unavailable' | 'slow' | 'own' | 'similar';

/** What becomes of money sent to it. returned: it arrives, and comes back later. */
export type TestPayout = 'done' | 'failed' | 'unknown_then_done' | 'unknown_then_failed' | 'returned';

export type TestAccount = {
  /** Last two digits of the account number. */
  suffix: string;
  enquiry: TestEnquiry;
  payout: TestPayout;
  /** What it is good for, in words. */
  label: string;
};

/** Every other number has a name made from its digits, always the same, and money sent to it arrives. */
export const testAccounts: readonly TestAccount[] = [
  { suffix: '01', enquiry: 'not_found', payout: 'failed', label: 'No such account' },
  { suffix: '02', enquiry: 'unavailable', payout: 'done', label: 'The bank never tells the name' },
  { suffix: '03', enquiry: 'found', payout: 'failed', label: 'Money cannot be sent' },
  { suffix: '04', enquiry: 'found', payout: 'unknown_then_done', label: 'No answer at first, then sent' },
  { suffix: '05', enquiry: 'found', payout: 'unknown_then_failed', label: 'No answer at first, then failed' },
  { suffix: '06', enquiry: 'found', payout: 'returned', label: 'Sent, and comes back later' },
  { suffix: '07', enquiry: 'slow', payout: 'done', label: 'The bank tells the name when asked again' },
  { suffix: '08', enquiry: 'own', payout: 'done', label: 'In the name of your business' },
  { suffix: '09', enquiry: 'similar', payout: 'done', label: 'In a name much like that of your business' },
  { suffix: '10', enquiry: 'own', payout: 'failed', label: 'Yours, and money cannot be sent' },
  {
    suffix: '11',
    enquiry: 'own',
    payout: 'unknown_then_done',
    label: 'Yours, no answer at first, then sent',
  },
  {
    suffix: '12',
    enquiry: 'own',
    payout: 'unknown_then_failed',
    label: 'Yours, no answer at first, then failed',
  },
  { suffix: '13', enquiry: 'own', payout: 'returned', label: 'Yours, sent, and comes back later' },
];

const bySuffix = new Map(testAccounts.map((account) => [account.suffix, account]));

export function findTestAccount(accountNumber: string): TestAccount | undefined {
  return bySuffix.get(accountNumber.slice(-2));
}
