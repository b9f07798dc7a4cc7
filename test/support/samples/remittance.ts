// Samples of remittances: a valid body of each call that changes something, and one object of each kind that its nouns own.
import { requestDocuments } from '#server/banking/remittances/review.ts';
import { conversionsContract } from '#shared/contract/banking/balances/conversions.ts';
import { remittanceDraftsContract } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import { remittancesContract } from '#shared/contract/banking/remittance/remittances.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
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
import { addAvailable } from '../disputes/own-payouts.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const file = { format: 'csv', filters: {} };
const draft = { corridor: 'NG-GH', method: 'mobile_wallet', amount: 1_000_000 };

const withdrawal = { currency: 'NGN', account_id: nobody, amount: 60_000 };

const conversion = { from: 'NGN', to: 'USD', amount: 100_000 };

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
  exportCollectionConversions: file,
  lockCollectionConversion: conversion,
  convertCollectionBalance: { quote_id: nobody },
  exportTransferConversions: file,
  lockTransferConversion: conversion,
  convertTransferBalance: { quote_id: nobody },
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
    requestDocuments(server.services, tx, {
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
  const converted = await makeConversions(server, business);
  return {
    ...converted,
    senderId,
    remittanceBeneficiaryId,
    draftId: saved.data.id,
    remittanceId,
    remittanceDocumentId: added.body.data.id,
  };
}

/** Creates one conversion per kind of balance. */
async function makeConversions(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const body = { from: 'NGN', to: 'USD', amount: 200_000 };
  await addAvailable(server, business.testEnvironmentId, 1_000_000);
  await server.call(walletsContract.activateOperationalWallet, { token, body: { currency: 'USD' } });
  const ofTransfer = await server.call(conversionsContract.lockTransferConversion, { token, body });
  const transfer = await server.call(conversionsContract.convertTransferBalance, {
    token,
    idempotencyKey: 'sample',
    body: { quote_id: ofTransfer.data.id },
  });
  const ofCollection = await server.call(conversionsContract.lockCollectionConversion, { token, body });
  const collection = await server.call(conversionsContract.convertCollectionBalance, {
    token,
    idempotencyKey: 'sample',
    body: { quote_id: ofCollection.data.id },
  });
  return { transferConversionId: transfer.data.id, collectionConversionId: collection.data.id };
}

export const remittanceSamples: Samples = { bodies, make };
