// Stories of wallets and of their dependent objects, each of which emits events.
import { randomUUID } from 'node:crypto';
import { queryDueChecks } from '#server/banking/tier-upgrades/query-registers.ts';
import { conversionsContract } from '#shared/contract/banking/balances/conversions.ts';
import { beneficiariesContract } from '#shared/contract/banking/beneficiaries.ts';
import { fundRequestsContract } from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import { standingInstructionsContract } from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import { walletDisputesContract as disputes } from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import { walletsContract } from '#shared/contract/banking/wallets.ts';
import { tierReviewsContract } from '#shared/contract/operator/console/tier-reviews.ts';
import { callAs, createTestOperator } from '../../operators.ts';
import { requestTier, tierPerson } from '../tier-upgrades.ts';
import type { Scene } from './scene.ts';

async function openWallet({ act }: Scene): Promise<string> {
  const customer = { email: `halima-${randomUUID()}@example.com`, name: 'Halima Bello' };
  return (await act(walletsContract.createWallet, { body: { currency: 'NGN', customer } })).id;
}

export async function changeWallet(scene: Scene): Promise<void> {
  const params = { walletId: await openWallet(scene) };
  const { act } = scene;
  for (const status of ['INACTIVE', 'ACTIVE'])
    await act(walletsContract.setWalletStatus, { params, body: { status } });
  const body = { block: 'debit', reason: 'Reported as lost' };
  await act(walletsContract.blockWallet, { params, body });
  await act(walletsContract.unblockWallet, { params, body: { reason: 'Found again' } });
  await act(walletsContract.setWalletStatus, { params, body: { status: 'CLOSED' } });
}

export async function moveMoney({ act, wallets }: Scene): Promise<void> {
  const body = {
    walletId: wallets['FUNDS-TRANSFER'],
    fromWalletId: wallets.MASTER,
    amount: 100_000,
    narration: 'Rent',
  };
  await act(walletsContract.fundWallet, { idempotencyKey: randomUUID(), body });
}

export async function placeLien({ act, wallets }: Scene): Promise<void> {
  const params = { walletId: wallets.MASTER as string };
  const body = { amount: 50_000, reason: 'Disputed' };
  const { liens } = await act(walletsContract.placeWalletLien, { params, body });
  const lienId = liens[0]?.lien_id as string;
  await act(walletsContract.releaseWalletLien, { params: Object.assign(params, { lienId }) });
}

export async function raiseTier(scene: Scene): Promise<void> {
  const { server, business } = scene;
  const officer = await createTestOperator(server, 'Compliance officer');
  const walletId = await openWallet(scene);
  for (const decision of ['reject', 'approve']) {
    const { id: upgradeId } = await requestTier(server, {
      token: business.token,
      walletId,
      person: tierPerson,
    });
    while ((await queryDueChecks(server.services)) > 0);
    const body = { decision, comment: decision === 'reject' ? 'The photo cannot be read' : null };
    const done = { params: { upgradeId }, body };
    await callAs(server, officer.token, tierReviewsContract.decideTierUpgrade, done);
  }
}

export async function instruct({ act, wallets, clock }: Scene): Promise<void> {
  const body = {
    walletId: wallets.MASTER,
    otherWalletId: wallets['FUNDS-TRANSFER'],
    rule: 'above',
    threshold: 500_000,
    frequency: 'daily',
    startsOn: clock.now().toISOString().slice(0, 10),
    hour: 23,
  };
  const { id } = await act(standingInstructionsContract.createStandingInstruction, { body });
  await act(standingInstructionsContract.endStandingInstruction, { params: { instructionId: id } });
}

export async function dispute({ act, wallets }: Scene): Promise<void> {
  const walletId = wallets.MASTER as string;
  const { items } = await act(walletsContract.listWalletEntries, { params: { walletId } });
  const body = {
    walletId,
    entryId: items[0]?.id,
    category: 'not_mine',
    reason: 'Nobody here knows this sender',
  };
  const { id: walletDisputeId } = await act(disputes.raiseWalletDispute, { body });
  const params = { walletDisputeId };
  await act(disputes.answerWalletDispute, { params, body: { text: 'Please look at this' } });
  await act(disputes.resolveWalletDispute, { params, body: { outcome: 'The sender was found' } });
}

export async function requestFunds({ act, wallets, colleague }: Scene): Promise<void> {
  const body = {
    walletId: wallets['FUNDS-TRANSFER'],
    fromWalletId: wallets.MASTER,
    amount: 300_000,
    purpose: 'Wages of the week',
  };
  const { id: paid } = await act(fundRequestsContract.createFundRequest, { body });
  const { id: declined } = await act(fundRequestsContract.createFundRequest, { body });
  const { token } = colleague;
  await act(fundRequestsContract.payFundRequest, {
    token,
    idempotencyKey: randomUUID(),
    params: { fundRequestId: paid },
  });
  await act(fundRequestsContract.declineFundRequest, {
    token,
    params: { fundRequestId: declined },
    body: { reason: 'Next month' },
  });
}

export async function keepBeneficiary({ act }: Scene): Promise<void> {
  const body = { bankCode: '058', accountNumber: '0123456789', nickname: 'Maize' };
  const { id } = await act(beneficiariesContract.createBeneficiary, { body });
  await act(beneficiariesContract.removeBeneficiary, { params: { beneficiaryId: id } });
}

export async function convert({ act }: Scene): Promise<void> {
  const input = { from: 'NGN', to: 'USD', amount: 15_736_000 };
  const { id } = await act(conversionsContract.lockTransferConversion, { body: input });
  const body = { quote_id: id };
  await act(conversionsContract.convertTransferBalance, { idempotencyKey: randomUUID(), body });
}
