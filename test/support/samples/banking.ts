// Samples of the area 'banking': a valid body of each call that changes something, and one of each thing its nouns own.

import { walletsContract } from '#shared/contract/banking/wallets.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

const bodies = {
  exportWallets: { format: 'csv', filters: {} },
  fundWallet: { walletId: nobody, fromWalletId: nobody, amount: 60_000 },
  validateWallet: { reference: 'WLT-00000000' },
  exportWalletEntries: { format: 'csv', filters: {} },
  createAdditionalWallet: { currency: 'USD', name: 'Of my own' },
  blockWallet: { block: 'debit', reason: 'Reported as lost' },
  unblockWallet: undefined,
  createWallet: { currency: 'NGN', customer: { email: 'of-my-own@example.com', name: 'Of my own' } },
  setWalletStatus: { status: 'INACTIVE' },
  activateOperationalWallet: { currency: 'NGN' },
};

async function make(server: TestServer, { token }: TestBusiness) {
  const { data } = await server.call(walletsContract.createWallet, {
    token,
    body: { currency: 'NGN', customer: { email: 'wallet-owner@example.com', name: `${marker} owner` } },
  });
  return { walletId: data.id };
}

export const bankingSamples: Samples = { bodies, make };
