// The sandbox's test cards as data: the only card numbers that a payment page accepts while no card gateway is connected.
import type { CardScheme } from '../contract/payments/transactions.ts';

/**
 * approved and the declines respond at once · challenge: the bank asks the payer to confirm (3-D Secure) · timeout, unknown_then_success,
 * unknown_then_failure: no response at first, the outcome is known to a later query.
 */
export type TestOutcome =
  | 'approved'
  | 'challenge'
  | 'insufficient_funds'
  | 'declined'
  | 'expired_card'
  | 'timeout'
  | 'unknown_then_success'
  | 'unknown_then_failure';

/**
 * The outcome of a refund. slow: no response at first, done on a later query; slow_failed: then failed · needs_bank_details: the card takes
 * no refunds.
 */
export type TestRefund = 'done' | 'failed' | 'needs_bank_details' | 'slow' | 'slow_failed';

/** The last two digits (minor units) of an amount that decide a refund's outcome on any card: 5,000.13 fails. */
export const magicRefundAmounts: Readonly<Record<number, TestRefund>> = {
  13: 'failed',
  27: 'needs_bank_details',
  39: 'slow',
  41: 'slow_failed',
};

export type TestCard = {
  number: string;
  scheme: CardScheme;
  /** The purpose of the card, shown on the payer's page. */
  label: string;
  outcome: TestOutcome;
  region: 'local' | 'international';
  bank: string | null;
  /** ISO 3166-1 alpha-2 of the issuer. */
  country: string;
  /** Whether it is offered in the ribbon of the payer's page; the others are accepted too. */
  offered: boolean;
  /** The outcome of a refund of a payment by the card; done when absent. */
  refund?: TestRefund;
};

function local(
  number: string,
  scheme: CardScheme,
  outcome: TestOutcome,
  label: string,
  bank: string,
  offered = false,
): TestCard {
  return { number, scheme, label, outcome, region: 'local', bank, country: 'NG', offered };
}

function foreign(
  number: string,
  scheme: CardScheme,
  outcome: TestOutcome,
  label: string,
  offered = false,
): TestCard {
  return { number, scheme, label, outcome, region: 'international', bank: null, country: 'US', offered };
}

/** Numbers that gateways publish for tests, and some of our own; all pass the Luhn check. */
export const testCards: readonly TestCard[] = [
  local('5111111111111118', 'mastercard', 'approved', 'Mastercard, approved', 'Zenith Bank', true),
  local('4084084084084081', 'visa', 'approved', 'Visa, approved', 'Access Bank', true),
  local('5061050254756707864', 'verve', 'approved', 'Verve of 19 digits, approved', 'First Bank', true),
  foreign('4242424242424242', 'visa', 'approved', 'International Visa, approved', true),
  local('5123450000000008', 'mastercard', 'challenge', 'Mastercard with 3-D Secure', 'GTBank', true),
  local('5258585922666506', 'mastercard', 'insufficient_funds', 'Insufficient funds', 'UBA', true),
  foreign('4000000000000002', 'visa', 'declined', 'Declined by the bank', true),
  foreign('4000000000000069', 'visa', 'expired_card', 'Expired card', true),
  local(
    '5399830000000008',
    'mastercard',
    'timeout',
    'The bank does not respond in time',
    'Sterling Bank',
    true,
  ),
  local(
    '4187420000000007',
    'visa',
    'unknown_then_success',
    'No response at first, then approved',
    'FCMB',
    true,
  ),
  local(
    '4187420000000015',
    'visa',
    'unknown_then_failure',
    'No response at first, then declined',
    'FCMB',
    true,
  ),
  {
    ...local('5123450000000107', 'mastercard', 'approved', 'Approved, a refund fails', 'GTBank'),
    refund: 'failed',
  },
  {
    ...local('4187420000000106', 'visa', 'approved', 'Approved, cannot be refunded', 'FCMB'),
    refund: 'needs_bank_details',
  },
  {
    ...local('5399830000000107', 'mastercard', 'approved', 'Approved, refund delayed', 'Sterling Bank'),
    refund: 'slow',
  },
  foreign('5555555555554444', 'mastercard', 'approved', 'International Mastercard, approved'),
  foreign('4111111111111111', 'visa', 'approved', 'International Visa, approved'),
  foreign('378282246310005', 'amex', 'approved', 'International American Express, approved'),
  foreign('6011111111111117', 'discover', 'approved', 'International Discover, approved'),
  foreign('4000000000003220', 'visa', 'challenge', 'International Visa with 3-D Secure'),
  foreign('4000000000009995', 'visa', 'insufficient_funds', 'Insufficient funds'),
  foreign('4000000000002503', 'visa', 'approved', 'International Visa, approved'),
  foreign('4000000000000259', 'visa', 'approved', 'Approved, disputed later'),
  local('4508750015741019', 'visa', 'challenge', 'Visa with 3-D Secure', 'Ecobank'),
  local('5531886652142950', 'mastercard', 'approved', 'Mastercard, approved', 'Wema Bank'),
  local('5061460410120223210', 'verve', 'approved', 'Verve of 19 digits, approved', 'Union Bank'),
  local('5060666666666666666', 'verve', 'approved', 'Verve of 19 digits, approved', 'Polaris Bank'),
  local('6500020000000000', 'verve', 'approved', 'Verve of 16 digits, approved', 'Keystone Bank'),
  local('4084080000000409', 'visa', 'challenge', 'Visa with 3-D Secure', 'Access Bank'),
  local('4084080000005408', 'visa', 'insufficient_funds', 'Insufficient funds', 'Access Bank'),
];

const byNumber = new Map(testCards.map((card) => [card.number, card]));

export function findTestCard(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** Expiries that decide the outcome on any card, as in the Mastercard gateway's test mode; MM/YY. */
export const magicExpiries: Readonly<Record<string, { outcome: TestOutcome; code: string; label: string }>> =
  {
    '05/39': { outcome: 'declined', code: 'DECLINED', label: 'Declined' },
    '04/27': { outcome: 'expired_card', code: 'EXPIRED_CARD', label: 'Expired card' },
    '08/28': { outcome: 'timeout', code: 'TIMED_OUT', label: 'Timed out' },
    '01/37': { outcome: 'declined', code: 'ACQUIRER_SYSTEM_ERROR', label: 'Acquirer system error' },
    '02/37': { outcome: 'declined', code: 'UNSPECIFIED_FAILURE', label: 'Unspecified failure' },
    '05/37': { outcome: 'unknown_then_success', code: 'UNKNOWN', label: 'Unknown at first, then approved' },
  };
