// Moving money into a wallet: from another wallet of the business, at once and free of charge, or by a bank deposit.

import type { Tx } from '#server/platform/db/database.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import { findWallet } from './lists/list-queries.ts';
import type { WalletCall } from './open-wallets.ts';
import { postToWallets, type WalletPosting } from './post-to-wallets.ts';
import { insertMovement } from './queries.ts';

/** `ofAgent`: one of the two wallets is an agent's float. */
type Move = {
  walletId: string;
  fromWalletId: string;
  amount: number;
  narration: string | null;
  ofAgent?: true;
};

/** Moves money between two wallets of the same currency; returns the movement's reference. */
export async function moveBetweenWallets(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: Omit<WalletCall, 'environment'> & Pick<WalletPosting, 'environment'>,
  move: Move,
): Promise<string> {
  const { walletId, fromWalletId, amount, narration, ofAgent } = move;
  const [to, from] = [
    await findWallet(tx, environment.id, walletId),
    await findWallet(tx, environment.id, fromWalletId),
  ];
  checkPair(from, to);
  const low = checkAmount(amount, to.currency);
  if (low) throw new AppError('VALIDATION', { sentence: low, fields: { amount: low } });
  const id = services.clock.newId();
  const reference = makeReference('WMV');
  await insertMovement(tx, {
    environmentId: environment.id,
    id,
    reference,
    kind: 'move',
    currency: to.currency,
    fromWalletId,
    toWalletId: walletId,
    amount,
    narration,
    createdByName: actor.name,
    createdAt: services.clock.now(),
  });
  await postToWallets(services, tx, {
    environment,
    key: `wallet_move:${id}`,
    kind: 'wallet_move',
    subjectId: id,
    ...(ofAgent && { ofAgent }),
    transfers: [{ from: { walletId: fromWalletId }, to: { walletId }, amount, kind: 'wallet_move' }],
  });
  audit({
    entity: 'wallet',
    entityId: walletId,
    after: { reference, amount, currency: to.currency, fromWalletId },
  });
  return reference;
}

/** Refuses the same wallet on both sides, and two currencies. */
export function checkPair(
  from: { id: string; currency: string },
  to: { id: string; currency: string },
): void {
  const sentence =
    from.id === to.id
      ? 'Choose another wallet'
      : from.currency === to.currency
        ? null
        : `This wallet holds ${from.currency}, the other ${to.currency}`;
  if (sentence) throw new AppError('VALIDATION', { sentence, fields: { fromWalletId: sentence } });
}

export type Deposit = {
  environment: WalletPosting['environment'];
  walletId: string;
  amount: number;
  senderName: string | null;
  senderBank: string | null;
  senderLast4: string | null;
  narration: string | null;
  /** The bank's session, which is accepted once. */
  sessionId: string;
  /** The source of the money; defaults to the settlement bank. */
  from?: 'inflow_suspense';
};

/** Credits a bank transfer to a wallet; returns whether it is new. */
export async function depositInWallet(services: TxServices, tx: Tx, deposit: Deposit): Promise<boolean> {
  const { environment, walletId, amount, from = 'settlement_bank', ...sender } = deposit;
  const wallet = await findWallet(tx, environment.id, walletId);
  if (wallet.type === 'COLLECTION') throw new AppError('WALLET_STATE');
  const id = services.clock.newId();
  const isNew = await insertMovement(tx, {
    environmentId: environment.id,
    id,
    reference: makeReference('WDP'),
    kind: 'deposit',
    fromWalletId: null,
    toWalletId: walletId,
    currency: wallet.currency,
    amount,
    ...sender,
    createdByName: sender.senderName ?? 'A bank',
    createdAt: services.clock.now(),
  });
  if (!isNew) return false;
  await postToWallets(services, tx, {
    environment,
    key: `wallet_deposit:${id}`,
    kind: 'wallet_deposit',
    subjectId: id,
    transfers: [{ from: { account: from }, to: { walletId }, amount, kind: 'wallet_deposit' }],
  });
  return true;
}
