// Test accounts and test amounts of the sandbox bank: the last two digits of an account number, or the kobo of certain amounts, determine
// the outcome.

/** The result of a name enquiry. unavailable: always times out · slow: times out at first, and succeeds when repeated. */
export type TestEnquiry = 'found' | 'not_found' | 'unavailable' | 'slow' | 'own' | 'similar';

/** The outcome of a transfer to the account. returned: it arrives, and is returned later. */
export type TestPayout = 'done' | 'failed' | 'unknown_then_done' | 'unknown_then_failed' | 'returned';

export type TestAccount = {
  /** Last two digits of the account number. */
  suffix: string;
  enquiry: TestEnquiry;
  payout: TestPayout;
  /** The purpose of the account, for display. */
  label: string;
};

/** All other numbers have a fixed name derived from their digits, and transfers to them arrive. */
export const testAccounts: readonly TestAccount[] = [
  { suffix: '01', enquiry: 'not_found', payout: 'failed', label: 'No such account' },
  { suffix: '02', enquiry: 'unavailable', payout: 'done', label: 'The bank never confirms the name' },
  { suffix: '03', enquiry: 'found', payout: 'failed', label: 'Money cannot be sent' },
  { suffix: '04', enquiry: 'found', payout: 'unknown_then_done', label: 'No response at first, then sent' },
  {
    suffix: '05',
    enquiry: 'found',
    payout: 'unknown_then_failed',
    label: 'No response at first, then failed',
  },
  { suffix: '06', enquiry: 'found', payout: 'returned', label: 'Sent, then returned later' },
  {
    suffix: '07',
    enquiry: 'slow',
    payout: 'done',
    label: 'The bank confirms the name on the second request',
  },
  { suffix: '08', enquiry: 'own', payout: 'done', label: 'In your business’s name' },
  { suffix: '09', enquiry: 'similar', payout: 'done', label: 'In a name similar to your business’s name' },
  { suffix: '10', enquiry: 'own', payout: 'failed', label: 'Your business’s account: money cannot be sent' },
  {
    suffix: '11',
    enquiry: 'own',
    payout: 'unknown_then_done',
    label: 'Your business’s account: no response at first, then sent',
  },
  {
    suffix: '12',
    enquiry: 'own',
    payout: 'unknown_then_failed',
    label: 'Your business’s account: no response at first, then failed',
  },
  {
    suffix: '13',
    enquiry: 'own',
    payout: 'returned',
    label: 'Your business’s account: sent, then returned later',
  },
];

const bySuffix = new Map(testAccounts.map((account) => [account.suffix, account]));

export function findTestAccount(accountNumber: string): TestAccount | undefined {
  return bySuffix.get(accountNumber.slice(-2));
}

export type TestAmount = {
  /** Minor units. */
  amount: number;
  payout: TestPayout;
  /** The final response code of the bank. */
  code: string;
  /** The purpose of the amount, for display. */
  label: string;
};

/** ₦9,900: from here on, the kobo are the bank's response code. */
const testAmountFrom = 990_000;
const withKobo = (code: string, payout: TestPayout, label: string): TestAmount => ({
  amount: testAmountFrom + Number(code),
  payout,
  code,
  label,
});

/** Transfers of these amounts in naira to an account without a special ending; every other amount arrives. */
export const testAmounts: readonly TestAmount[] = [
  withKobo('01', 'unknown_then_done', 'No response at first, then sent'),
  withKobo('03', 'failed', 'The sending account is unknown'),
  withKobo('05', 'failed', 'Declined by the recipient’s bank'),
  withKobo('06', 'failed', 'The account is dormant'),
  withKobo('07', 'failed', 'The account is not valid'),
  withKobo('08', 'failed', 'The name does not match the account'),
  withKobo('09', 'unknown_then_done', 'In progress for a long time, then sent'),
  withKobo('12', 'failed', 'The bank does not accept the transfer'),
  withKobo('13', 'failed', 'The amount is not valid'),
  withKobo('16', 'failed', 'The recipient’s bank is unknown'),
  withKobo('21', 'failed', 'The bank took no action'),
  withKobo('51', 'failed', 'The settlement account has insufficient funds'),
  withKobo('57', 'failed', 'Not permitted for the sender'),
  withKobo('58', 'failed', 'Not permitted through this channel'),
  withKobo('61', 'failed', 'Above the bank’s limit'),
  withKobo('63', 'failed', 'Refused for security reasons'),
  withKobo('65', 'failed', 'Too many transfers'),
  withKobo('90', 'returned', 'Sent, then returned after two days'),
  withKobo('91', 'unknown_then_failed', 'Recipient’s bank unavailable: no response at first, then failed'),
  withKobo('97', 'unknown_then_failed', 'Recipient’s bank too slow: no response at first, then failed'),
];

const byAmount = new Map(testAmounts.map((amount) => [amount.amount, amount]));

export function findTestAmount(amount: number, currency: string): TestAmount | undefined {
  return currency === 'NGN' ? byAmount.get(amount) : undefined;
}
