// Samples of wallets and their dependent objects: one of each kind, by the parameter that names it.

import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { walletDisputesContract } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { requestTier } from '../banking/tier-upgrades.ts';
import { deposit } from '../banking/wallets.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker } from './samples.ts';

export const tierPerson = {
  firstName: marker,
  lastName: 'Bello',
  bornOn: '1990-04-12',
  address: '4 Admiralty Way, Lekki',
  bvn: '22212345678',
  nin: '70112345678',
};

/** Creates a customer's wallet with money, and one dependent object of each kind. */
export async function makeWalletThings(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const { data } = await server.call(walletsContract.createWallet, {
    token,
    body: { currency: 'NGN', customer: { email: 'wallet-owner@example.com', name: `${marker} owner` } },
  });
  const walletId = data.id;
  await deposit(server, business, { walletId, amount: 100_000, sessionId: `${marker}-deposit` });
  const held = await server.call(walletsContract.placeWalletLien, {
    token,
    params: { walletId },
    body: { amount: 60_000, reason: `${marker} dispute` },
  });
  const own = await server.call(walletsContract.activateOperationalWallet, {
    token,
    body: { currency: 'NGN' },
  });
  const between = { walletId: own.data[0]?.id as string, fromWalletId: walletId };
  const response = await server.call(fundRequestsContract.createFundRequest, {
    token,
    body: { ...between, amount: 60_000, purpose: `${marker} wages` },
  });
  const entries = await server.call(walletsContract.listWalletEntries, { token, params: { walletId } });
  const disputed = await server.call(walletDisputesContract.raiseWalletDispute, {
    token,
    body: {
      walletId,
      entryId: entries.data.items[0]?.id as string,
      category: 'other',
      reason: `${marker} reason`,
    },
  });
  const standing = await server.call(standingInstructionsContract.createStandingInstruction, {
    token,
    body: {
      walletId: own.data[0]?.id as string,
      otherWalletId: own.data[1]?.id as string,
      rule: 'above',
      threshold: 60_000,
      frequency: 'daily',
      startsOn: '2099-01-01',
    },
  });
  const upgraded = await requestTier(server, { token, walletId, person: tierPerson });
  return {
    walletId,
    walletDisputeId: disputed.data.id,
    instructionId: standing.data.id,
    fundRequestId: response.data.id,
    lienId: held.data.liens[0]?.lien_id as string,
    documentId: upgraded.fileId,
    upgradeId: upgraded.id,
  };
}
