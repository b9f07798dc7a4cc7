// Adapter of Providus, a bank that sends transfers for its account holders, by its documentation of NIP transfers.

import type { BankAddress } from '#server/config-banks.ts';
import { type OnFailure, requestGateway, textAt } from '../hosted/gateway-http.ts';
import type { BankAdapter } from './bank-rail.ts';
import { nameOutcomeOf, outcomeOfCode } from './nip-codes.ts';

const enquiryTimeoutMs = 10_000;
const transferTimeoutMs = 18_000;
/** The status query code for a transfer without a record. */
const noRecord = '01';

export function createProvidusBank(
  { url, user, secret, account, name }: BankAddress,
  heard?: OnFailure,
): BankAdapter {
  const post = async (path: string, request: object, timeoutMs: number) => {
    const body = { ...request, userName: user, password: secret };
    return (await requestGateway(`${url}/${path}`, { method: 'POST', body, timeoutMs, heard })).body;
  };
  return {
    name: 'Providus',
    debtor: { account, name },
    newTransactionId: (reference) => reference.replace(/[^A-Za-z0-9]/g, ''),
    enquire: async ({ nipCode, accountNumber }) => {
      const request = { accountNumber, beneficiaryBank: nipCode };
      const answer = await post('GetNIPAccount', request, enquiryTimeoutMs);
      const outcome = nameOutcomeOf(textAt(answer, 'responseCode'));
      const accountName = textAt(answer, 'accountName').trim();
      if (outcome !== 'found' || accountName === '')
        return { outcome: outcome === 'found' ? 'unavailable' : outcome };
      return { outcome, accountName, enquiry: {} };
    },
    credit: async (order, transactionReference, enquired) => {
      const answer = await post(
        'NIPFundTransfer',
        {
          transactionAmount: order.instructedAmount,
          currencyCode: 'NGN',
          beneficiaryAccountName: enquired.outcome === 'found' ? enquired.accountName : order.creditorName,
          beneficiaryAccountNumber: order.creditorAccount,
          beneficiaryBank: order.creditorAgent,
          sourceAccountName: order.debtorName,
          narration: order.remittanceInformation,
          transactionReference,
        },
        transferTimeoutMs,
      );
      const sessionId = textAt(answer, 'sessionId') || transactionReference;
      return outcomeOfCode(textAt(answer, 'responseCode'), 'transfer', sessionId);
    },
    status: async (transactionReference) => {
      const answer = await post('GetNIPTransactionStatus', { transactionReference }, transferTimeoutMs);
      const code = textAt(answer, 'responseCode');
      if (code === noRecord) return { outcome: 'not_located' };
      // The reference and the session id, separated by a bar.
      const [, sessionId] = textAt(answer, 'transactionReference').split('|');
      return outcomeOfCode(code, 'status', sessionId || transactionReference);
    },
  };
}
