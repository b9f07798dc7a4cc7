// Samples of remittances: a valid body of each call that changes something, and one of each thing its nouns own.
import { askForDocuments } from '#server/banking/remittances/review.ts';
import { remittanceDraftsContract } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import {
  makePayee,
  makeSender,
  quoteBody,
  remittanceKey,
  sendAbroad,
  senderBody,
} from '../banking/remittances.ts';
import { openTransfers } from '../banking/transfers.ts';
import { sendFile } from '../disputes/disputes.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const file = { format: 'csv', filters: {} };
const draft = { corridor: 'NG-GH', method: 'mobile_wallet', amount: 1_000_000 };

const withdrawal = { currency: 'NGN', account_id: nobody, amount: 60_000 };

const bodies = {
  createSender: senderBody,
  exportSenders: file,
  updateSender: senderBody,
  blockSender: { reason: 'Under review' },
  unblockSender: undefined,
  createRemittanceBeneficiary: {
    senderId: nobody,
    name: 'Of my own',
    country: 'GH',
    method: 'mobile_wallet',
    details: { network: 'MTN', phone: '+233245556677' },
    relationship: 'friend',
  },
  exportRemittanceBeneficiaries: file,
  removeRemittanceBeneficiary: undefined,
  createRemittanceDraft: draft,
  exportRemittanceDrafts: file,
  updateRemittanceDraft: draft,
  discardRemittanceDraft: undefined,
  lockRemittanceQuote: quoteBody,
  requestRemittanceCode: {},
  sendRemittance: { quoteId: nobody, senderId: nobody, beneficiaryId: nobody, purpose: 'other' },
  exportRemittances: file,
  exportReversedRemittances: file,
  addRemittanceDocument: undefined,
  submitRemittanceDocuments: undefined,
  exportRemittanceBalanceEntries: file,
  openRemittanceBalance: { currency: 'NGN' },
  requestRemittanceWithdrawalCode: {},
  withdrawRemittanceBalance: withdrawal,
  requestTransferWithdrawalCode: {},
  withdrawTransferBalance: withdrawal,
};

async function make(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const senderId = await makeSender(server, business, { firstName: marker });
  const name = `${marker} Sanction`;
  const remittanceBeneficiaryId = await makePayee(server, business, { senderId, name });
  const saved = await server.call(remittanceDraftsContract.createRemittanceDraft, {
    token,
    body: { ...draft, senderId },
  });
  await openTransfers(server, business, 20_000_000);
  const key = await remittanceKey(server, business);
  const sent = await sendAbroad(server, key, { senderId, beneficiaryId: remittanceBeneficiaryId });
  const remittanceId = sent.data.id;
  await server.services.database.inTransaction((tx) =>
    askForDocuments(server.services, tx, {
      environmentId: business.testEnvironmentId,
      remittanceId,
      wanted: 'Proof of the source of funds',
      audit: () => undefined,
    }),
  );
  const added = await sendFile(server.url, remittancesContract.addRemittanceDocument, {
    token,
    params: { remittanceId },
  });
  return {
    senderId,
    remittanceBeneficiaryId,
    draftId: saved.data.id,
    remittanceId,
    remittanceDocumentId: added.body.data.id,
  };
}

export const remittanceSamples: Samples = { bodies, make };
