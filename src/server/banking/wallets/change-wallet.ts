// Changes of a wallet's state: block, unblock, activate, deactivate and close.

import type { Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { TxServices } from '#server/services.ts';
import type { WalletBlock, WalletStatus } from '#shared/contract/banking/wallet-enums.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import type { WalletCall } from './open-wallets.ts';
import { balanceOfWallet } from './post-to-wallets.ts';
import type { WalletRow } from './queries.ts';
import { walletStates } from './states.ts';

const dayMs = 86_400_000;

function state(sentence: string): AppError {
  return new AppError('WALLET_STATE', { sentence });
}

/** Refuses the collection balance, which is not a separate account; it is stopped by a hold on payouts. */
function checkOwnAccount(row: WalletRow): void {
  if (row.type === 'COLLECTION') throw state('The collection balance cannot be blocked or closed here.');
}

/** Refuses floats, which are opened and closed with their agents. */
function checkNoFloat(row: WalletRow): void {
  if (row.type === 'FLOAT') throw state('This is an agent’s float. It is closed with the agent.');
}

/** Blocks debits, credits or both. A new block replaces the previous one; the same block again changes nothing. */
export async function blockWallet(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: WalletCall,
  walletId: string,
  { block, reason }: { block: Exclude<WalletBlock, 'none'>; reason: string },
): Promise<void> {
  const locked = await walletStates.lockFor(tx, { environmentId: environment.id, walletId }, 'blocked');
  checkOwnAccount(locked.row);
  if (locked.row.block === block && locked.row.blockReason === reason) return;
  await walletStates.change(services, tx, locked, {
    set: { block, blockReason: reason, blockedBy: actor.name, blockedAt: services.clock.now() },
    line: { kind: 'blocked', params: { block, reason }, actor: callerOf(actor), tone: 'danger' },
    audit,
    audited: { before: { block: locked.row.block }, after: { block, reason } },
  });
}

const unblocked = { block: 'none', blockReason: null, blockedBy: null, blockedAt: null } as const;

export async function unblockWallet(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: WalletCall,
  walletId: string,
): Promise<void> {
  const locked = await walletStates.lockFor(tx, { environmentId: environment.id, walletId }, 'unblocked');
  const { block, blockedAt } = locked.row;
  const now = services.clock.now();
  const days = Math.floor((now.getTime() - (blockedAt ?? now).getTime()) / dayMs);
  await walletStates.change(services, tx, locked, {
    set: unblocked,
    line: { kind: 'unblocked', params: { days }, actor: callerOf(actor), tone: 'success' },
    audit,
    audited: { before: { block }, after: { block: 'none' } },
  });
}

type TargetStatus = Extract<WalletStatus, 'ACTIVE' | 'INACTIVE' | 'CLOSED'>;

/** Activates, deactivates or closes a wallet; only an empty wallet can be closed. */
export async function setWalletStatus(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: WalletCall,
  walletId: string,
  status: TargetStatus,
): Promise<void> {
  const locked = await walletStates.lock(tx, { environmentId: environment.id, walletId });
  checkOwnAccount(locked.row);
  checkNoFloat(locked.row);
  const kind = lineOf(locked.row, status);
  walletStates.refuse(locked.row, kind);
  if (status === 'CLOSED') await checkEmpty(tx, locked.row);
  const tone = status === 'ACTIVE' ? 'success' : 'neutral';
  await walletStates.change(services, tx, locked, {
    line: { kind, actor: callerOf(actor), tone },
    audit,
  });
}

/** Closes the float of a closed agent; throws WALLET_STATE while it has a balance. */
export async function closeFloat(
  services: TxServices,
  tx: Tx,
  { environment, actor, audit }: WalletCall,
  walletId: string,
): Promise<void> {
  const place = { environmentId: environment.id, walletId };
  const locked = await walletStates.lock(tx, place);
  await checkEmpty(tx, locked.row);
  const { block } = locked.row;
  if (block !== 'none') await unblockWallet(services, tx, { environment, actor, audit }, walletId);
  const line = { kind: 'closed', actor: callerOf(actor), tone: 'neutral' } as const;
  await walletStates.change(services, tx, await walletStates.lock(tx, place), { line, audit });
}

function lineOf(
  row: WalletRow,
  status: TargetStatus,
): 'closed' | 'deactivated' | 'reactivated' | 'activated' {
  if (status === 'CLOSED') return 'closed';
  if (status === 'INACTIVE') return 'deactivated';
  return row.status === 'INACTIVE' ? 'reactivated' : 'activated';
}

async function checkEmpty(tx: Tx, row: WalletRow): Promise<void> {
  const { balance } = await balanceOfWallet(tx, row);
  if (balance > 0)
    throw state(
      `This wallet holds ${formatMoney(balance, row.currency)}. Move it out, then close the wallet.`,
    );
}

/** Sets the tier with its limits; a closed wallet keeps its tier. */
export async function changeTier(
  services: TxServices,
  tx: Tx,
  place: { environmentId: string; walletId: string },
  { tier, actor }: { tier: number; actor: TimelineActor },
): Promise<void> {
  const locked = await walletStates.lockFor(tx, place, 'tier_changed');
  const from = locked.row.tier ?? tier;
  const line = { kind: 'tier_changed', params: { from, to: tier }, actor, tone: 'success' } as const;
  await walletStates.change(services, tx, locked, { set: { tier }, line });
}
