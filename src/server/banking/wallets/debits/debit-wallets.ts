// Many debits of the business's own wallets in few statements, by the rules of `postToWallets`: locks, state, daily usage, posting, events.

import { sql } from 'kysely';
import type { OutgoingHold } from '#server/account/businesses/suspension.ts';
import { getAccounts } from '#server/ledger/accounts.ts';
import { type LedgerPosting, postAll } from '#server/ledger/postings.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { accountOfWallet, balanceOfWallet, type WalletPosting } from '../post-to-wallets.ts';
import type { WalletRow } from '../queries.ts';
import { checkOutgoing, checkState, refuseFloat } from '../wallet-rules.ts';

/** A new posting that debits one wallet and credits accounts of its environment. */
export type WalletDebit = Omit<WalletPosting, 'isReversal'> & { walletId: string };

type Locked = WalletRow & { isWanted: boolean; hold: OutgoingHold | null };

const amountOf = ({ transfers }: WalletDebit): number =>
  transfers.reduce((sum, { amount }) => sum + amount, 0);

/** Locks the wallets in one order and counts the debits in their days. */
async function lockAndCount(services: TxServices, tx: Tx, debits: readonly WalletDebit[]): Promise<Locked[]> {
  const now = services.clock.now();
  const days = debits.map(({ environment }) => dayOf(now, environment.timeZone));
  const { rows } = await sql<Locked>`
    with debits as (
      select environment_id, wallet_id, day, sum(amount)::bigint as amount
      from unnest(${debits.map(({ environment }) => environment.id)}::uuid[], ${debits.map(({ walletId }) => walletId)}::uuid[],
        ${days}::date[], ${debits.map(amountOf)}::bigint[]) d (environment_id, wallet_id, day, amount)
      group by 1, 2, 3
    ), locked as materialized (
      select w.* from wallets w where (w.environment_id, w.id) in (select environment_id, wallet_id from debits)
      order by w.environment_id, w.id for no key update
    ), counted as (
      insert into wallet_days (environment_id, wallet_id, day, debited, debit_limit)
      select d.environment_id, d.wallet_id, d.day, d.amount, null
      from debits d join locked on locked.environment_id = d.environment_id and locked.id = d.wallet_id
      order by d.environment_id, d.wallet_id
      on conflict (environment_id, wallet_id, day) do update
      set debited = wallet_days.debited + excluded.debited, debit_limit = null
    )
    select locked.*, webhook_wanted(environment_id, 'wallet.debited') as is_wanted,
      outgoing_block_reason(environment_id) as hold from locked`.execute(tx);
  return rows;
}

async function toPosting(
  services: TxServices,
  tx: Tx,
  debit: WalletDebit,
  wallet: WalletRow,
): Promise<LedgerPosting> {
  const { environment, key, kind, subjectId, transfers } = debit;
  const { id: environmentId } = environment;
  const { currency } = wallet;
  const names = transfers.map(({ to }) => {
    if ('walletId' in to) throw new Error(`${key} would put money into a wallet`);
    return { environmentId, currency, kind: to.account };
  });
  const [from, ...to] = await getAccounts(tx, [accountOfWallet(wallet), ...names]);
  return {
    environmentId,
    id: services.clock.newId(),
    key,
    kind,
    subjectId,
    at: services.clock.now(),
    transfers: transfers.map(({ amount, kind: transferKind }, index) => ({
      debit: from as number,
      credit: to[index] as number,
      amount,
      kind: transferKind,
    })),
  };
}

/** Latest first, so that each event carries the balance after its debit. */
async function announce(
  services: TxServices,
  tx: Tx,
  wallet: WalletRow,
  debits: readonly WalletDebit[],
): Promise<void> {
  let { balance } = await balanceOfWallet(tx, wallet);
  const results = debits.toReversed().map((debit) => {
    const after = balance;
    balance += amountOf(debit);
    return { debit, after };
  });
  const { environmentId, id, reference, currency } = wallet;
  for (const { debit, after } of results.toReversed())
    await recordEvent(tx, services.clock, {
      environmentId,
      type: 'wallet.debited',
      subjectId: id,
      data: {
        wallet: id,
        reference,
        currency,
        amount: -amountOf(debit),
        balance: after,
        kind: debit.kind,
        subject: debit.subjectId,
        at: services.clock.now().toISOString(),
      },
    });
}

function insufficient(): AppError {
  const { message } = new AppError('INSUFFICIENT_BALANCE');
  return new AppError('INSUFFICIENT_BALANCE', { fields: { amount: message } });
}

/**
 * Debits all or none. Throws NOT_FOUND, WALLET_STATE, WALLET_BLOCKED or INSUFFICIENT_BALANCE, which must end the caller's transaction. The
 * ledger itself ensures sufficient balance: no wallet account falls below its holds.
 */
export async function debitWallets(
  services: TxServices,
  tx: Tx,
  debits: readonly WalletDebit[],
): Promise<void> {
  const wallets = await lockAndCount(services, tx, debits);
  const walletOf = ({ environment, walletId }: WalletDebit): Locked | undefined =>
    wallets.find((wallet) => wallet.environmentId === environment.id && wallet.id === walletId);
  const postings: LedgerPosting[] = [];
  for (const debit of debits) {
    const wallet = walletOf(debit);
    if (!wallet) throw new AppError('NOT_FOUND');
    if (wallet.type === 'COLLECTION' || wallet.tier !== null)
      throw new Error(`${debit.key} is not of an own wallet`);
    if (wallet.type === 'FLOAT') refuseFloat();
    checkOutgoing(wallet.hold, 'bank');
    checkState(wallet, { debit: amountOf(debit), credit: 0, deposit: 0 });
    postings.push(await toPosting(services, tx, debit, wallet));
  }
  for (const { outcome } of await postAll(tx, postings)) {
    if (outcome === 'floor') throw insufficient();
    if (outcome !== 'posted') throw new Error(`The ledger answered ${outcome} to a new debit`);
  }
  for (const wallet of wallets)
    if (wallet.isWanted)
      await announce(
        services,
        tx,
        wallet,
        debits.filter((debit) => walletOf(debit) === wallet),
      );
}
