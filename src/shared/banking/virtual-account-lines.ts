// The history texts of virtual accounts, from the stored kind and parameters.
import { type Currency, formatMoney } from '../money.ts';
import type { LineOf } from '../timeline.ts';

type Money = { amount: number; currency: Currency };
type Arrived = Money & { sender: string | null };

const from = ({ amount, currency, sender }: Arrived): string =>
  `${formatMoney(amount, currency)}${sender ? ` from ${sender}` : ''}`;

export const virtualAccountSentences = {
  requested: ({ bank }: { bank: string }) => `Requested from ${bank}`,
  opened: ({ bank, account }: { bank: string; account: string }) => `Opened at ${bank}: ${account}`,
  /** The first bank did not answer. */
  turned_elsewhere: ({ from: first, to }: { from: string; to: string }) =>
    `${first} did not answer: opened at ${to}`,
  no_bank_answered: () => 'No response from the bank yet. We will try again',
  /** Without names after erasure of personal data. */
  renamed: ({ from: before, to }: { from?: string; to?: string }) =>
    before && to ? `Renamed from ${before} to ${to}` : 'Renamed',
  deactivated: () => 'Deactivated',
  paid: ({ amount, currency }: Money) => `Paid: ${formatMoney(amount, currency)}`,
  expired: () => 'Expired',
  inflow_credited: (arrived: Arrived) => `Credited: ${from(arrived)}`,
  inflow_waiting: (arrived: Arrived & { missing: number }) =>
    `Received: ${from(arrived)}. ${formatMoney(arrived.missing, arrived.currency)} is missing`,
  inflow_unmatched: ({ reason, ...arrived }: Arrived & { reason: string }) =>
    `Not credited: ${from(arrived)}. ${reason}`,
  inflow_returning: (arrived: Arrived) => `To be returned: ${from(arrived)}`,
  inflow_returned: ({ amount, currency }: Money) =>
    `Returned to the sender: ${formatMoney(amount, currency)}`,
};
export type VirtualAccountLine = LineOf<typeof virtualAccountSentences>;
export type VirtualAccountLineKind = VirtualAccountLine['kind'];
