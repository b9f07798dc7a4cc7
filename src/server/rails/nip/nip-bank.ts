// Adapter of the Nigerian interbank scheme (NIP) through EasyPay, by its documentation: name enquiry, fund transfer and status query.

import { randomInt } from 'node:crypto';
import type { BankAddress } from '#server/config-banks.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { type OnFailure, requestGateway, textAt } from '../hosted/gateway-http.ts';
import type { BankAdapter, Enquired } from './bank-rail.ts';
import { nameOutcomeOf, notLocated, outcomeOfCode } from './nip-codes.ts';
import { createTokens } from './nip-token.ts';

/** Third-party payment platform. */
const channelCode = '7';
const enquiryTimeoutMs = 8_000;
const transferTimeoutMs = 15_000;
const paymentReferenceMax = 50;

/** The six digits of the calling institution, yyMMddHHmmss and 12 digits. */
export function newTransactionId(institution: string, now: Date): string {
  const time = now.toISOString().replace(/\D/g, '').slice(2, 14);
  const rest = Array.from({ length: 12 }, () => randomInt(10)).join('');
  return `${institution}${time}${rest}`;
}

export function createNipBank(address: BankAddress, clock: Clock, heard?: OnFailure): BankAdapter {
  const { url, user, secret, institution, account, name, bvn, mandate, biller } = address;
  const withToken = createTokens({
    origin: new URL(url).origin,
    path: address.tokenPath,
    clientId: user,
    clientSecret: secret,
    heard,
  });
  const post = (path: string, body: object, timeoutMs: number) =>
    withToken(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const call = { method: 'POST', headers, body, timeoutMs, heard } as const;
      return (await requestGateway(`${url}${path}`, call)).body;
    });
  return {
    name: 'NIP',
    debtor: { account, name },
    newTransactionId: () => newTransactionId(institution, clock.now()),
    enquire: async ({ nipCode, accountNumber }): Promise<Enquired> => {
      const transactionId = newTransactionId(institution, clock.now());
      const request = { accountNumber, channelCode, destinationInstitutionCode: nipCode, transactionId };
      const answer = await post('/nip/nameenquiry', request, enquiryTimeoutMs);
      const outcome = nameOutcomeOf(textAt(answer, 'responseCode'));
      const accountName = textAt(answer, 'accountName').trim();
      if (outcome !== 'found' || accountName === '')
        return { outcome: outcome === 'found' ? 'unavailable' : outcome };
      const enquiry = {
        nameEnquiryRef: textAt(answer, 'sessionID'),
        beneficiaryBankVerificationNumber: textAt(answer, 'bankVerificationNumber'),
        beneficiaryKYCLevel: textAt(answer, 'kycLevel'),
      };
      return { outcome, accountName, enquiry };
    },
    credit: async (order, transactionId, enquired) => {
      const answer = await post(
        '/nip/fundstransfer',
        {
          amount: order.instructedAmount,
          beneficiaryAccountName: enquired.outcome === 'found' ? enquired.accountName : order.creditorName,
          beneficiaryAccountNumber: order.creditorAccount,
          ...(enquired.outcome === 'found' && enquired.enquiry),
          channelCode,
          originatorAccountName: order.debtorName,
          originatorAccountNumber: order.debtorAccount,
          originatorBankVerificationNumber: bvn,
          originatorKYCLevel: '3',
          mandateReferenceNumber: mandate,
          billerId: biller,
          paymentReference: order.endToEndId.replace(/[^A-Za-z0-9]/g, '').slice(0, paymentReferenceMax),
          originatorNarration: `${order.purpose} ${order.endToEndId}`,
          beneficiaryNarration: order.remittanceInformation,
          transactionLocation: '0.0,0.0',
          destinationInstitutionCode: order.creditorAgent,
          sourceInstitutionCode: institution,
          transactionId,
        },
        transferTimeoutMs,
      );
      return outcomeOfCode(textAt(answer, 'responseCode'), 'transfer', textAt(answer, 'sessionID'));
    },
    status: async (transactionId) => {
      const answer = await post('/nip/tsq', { transactionId }, transferTimeoutMs);
      const code = textAt(answer, 'responseCode');
      if (code === notLocated) return { outcome: 'not_located' };
      return outcomeOfCode(code, 'status', textAt(answer, 'sessionID'));
    },
  };
}
