// A transfer in ISO 20022 terms (pain.001, pacs.008), which adapters map to the format of their bank.
import { findBank } from '../bank-directory.ts';
import type { BankTransfer } from '../banks.ts';

export type CreditTransfer = {
  endToEndId: string;
  /** Major units, as text. */
  instructedAmount: string;
  creditorName: string;
  creditorAccount: string;
  /** The scheme number of the creditor's bank. */
  creditorAgent: string;
  debtorName: string;
  debtorAccount: string;
  /** ExternalPurpose1Code, such as SALA. */
  purpose: string;
  remittanceInformation: string;
};

const narrationMax = 100;

/** Returns a sentence instead when the scheme cannot carry the transfer: it supports only naira and Nigerian banks. */
export function creditTransferOf(
  transfer: BankTransfer,
  debtor: { account: string; name: string },
): CreditTransfer | string {
  const bank = findBank('NG', transfer.bankCode);
  if (transfer.currency !== 'NGN') return 'The connected bank sends naira only';
  if (!bank?.nipCode) return 'The connected bank cannot reach the recipient’s bank';
  return {
    endToEndId: transfer.reference,
    instructedAmount: (transfer.amount / 100).toFixed(2),
    creditorName: transfer.accountName,
    creditorAccount: transfer.accountNumber,
    creditorAgent: bank.nipCode,
    debtorName: debtor.name,
    debtorAccount: debtor.account,
    purpose: transfer.purpose ?? 'OTHR',
    remittanceInformation: transfer.narration.slice(0, narrationMax),
  };
}
