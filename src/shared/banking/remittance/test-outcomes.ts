// The outcomes of the sandbox partner, as data: chosen by the last two digits of the receiving number, or by the simulator.
import { findTestAccount, type TestPayout } from '../../test-accounts.ts';

export type TestRemittance = {
  /** Last two digits of the account or phone number. */
  suffix: string;
  payout: TestPayout;
  /** The partner's final reason. */
  reason: string;
  /** The label of the test case. */
  label: string;
};

const failing = (suffix: string, reason: string): TestRemittance => ({
  suffix,
  payout: 'failed',
  reason,
  label: `Failed: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
});
const closed = 'The account is closed';

/** Every other number is paid out, unless it is one of the sandbox bank's. */
export const testRemittances = [
  failing('03', closed),
  {
    suffix: '04',
    payout: 'unknown_then_done',
    reason: 'Paid out',
    label: 'No response at first, then paid out',
  },
  { suffix: '05', payout: 'unknown_then_failed', reason: closed, label: 'No response at first, then failed' },
  {
    suffix: '06',
    payout: 'returned',
    reason: 'The beneficiary’s bank returned it',
    label: 'Paid out, then returned after two days',
  },
  failing('21', 'The beneficiary’s details are not valid'),
  failing('22', 'The name does not match the account'),
  failing('23', 'The amount is above a limit of the partner'),
  failing('24', 'The payout provider is not available at the moment'),
  failing('25', 'The partner refused it'),
  failing('26', 'The partner could not fund it'),
] as const satisfies readonly TestRemittance[];

const reasons: Record<TestPayout, string> = {
  done: 'Paid out',
  unknown_then_done: 'Paid out',
  failed: closed,
  unknown_then_failed: closed,
  returned: 'The beneficiary’s bank returned it',
};

export function findTestRemittance(number: string): Pick<TestRemittance, 'payout' | 'reason'> {
  const payout = findTestAccount(number)?.payout ?? 'done';
  return testRemittances.find(({ suffix }) => number.endsWith(suffix)) ?? { payout, reason: reasons[payout] };
}
