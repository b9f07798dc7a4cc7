// Manual liens: an amount of a wallet is held, and released by hand or on expiry.

import { getAccount } from '#server/ledger/accounts.ts';
import type { ExpiredHold } from '#server/ledger/expire-holds.ts';
import { placeHold, releaseHold } from '#server/ledger/holds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordEvent } from '#server/platform/events/record-event.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { formatMoney } from '#shared/money.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import { writeToOwners } from '../emails.ts';
import { accountOfWallet, balanceOfWallet } from '../post-to-wallets.ts';
import { walletStates } from '../states.ts';
import { endLien, insertLien, type LienRow, selectLien } from './queries.ts';

type LienCall = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Pick<Environment, 'id'>;
  audit: (details: AuditDetails) => void;
};
type Input = { amount: number; reason: string; until?: string | null | undefined };

const refuseAt = (
  code: 'VALIDATION' | 'INSUFFICIENT_BALANCE',
  field: keyof Input,
  sentence: string,
): never => {
  throw new AppError(code, { sentence, fields: { [field]: sentence } });
};

/** Places a lien. The wallet's row is locked first, so that concurrent liens cannot exceed the balance. */
export async function placeLien(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: LienCall,
  walletId: string,
  { amount, reason, until }: Input,
): Promise<void> {
  const { id: environmentId } = environment;
  const { row: wallet } = await walletStates.lock(tx, { environmentId, walletId });
  if (wallet.type === 'COLLECTION')
    throw new AppError('WALLET_STATE', { sentence: 'Money in the collection balance cannot be held here.' });
  if (wallet.status === 'CLOSED') throw new AppError('WALLET_STATE', { sentence: 'This wallet is closed.' });
  const now = services.clock.now();
  const expiresAt = until ? new Date(until) : null;
  if (expiresAt && expiresAt <= now) refuseAt('VALIDATION', 'until', 'Choose a time in the future');
  const { available } = await balanceOfWallet(tx, wallet);
  if (amount > available)
    refuseAt('INSUFFICIENT_BALANCE', 'amount', `${formatMoney(available, wallet.currency)} is available.`);
  const id = services.clock.newId();
  const holdId = await placeHold(tx, {
    environmentId,
    id: services.clock.newId(),
    key: `wallet_lien:${id}`,
    accountId: await getAccount(tx, accountOfWallet(wallet)),
    amount,
    kind: 'wallet_lien',
    subjectId: id,
    at: now,
    ...(expiresAt && { expiresAt }),
  });
  const row = await insertLien(tx, {
    environmentId,
    id,
    walletId,
    holdId,
    currency: wallet.currency,
    amount,
    reason,
    status: 'ACTIVE',
    placedBy: actor.name,
    memberId: actor.kind === 'user' ? actor.userId : null,
    placedAt: now,
    expiresAt,
  });
  await tell(services, tx, row, { isPlaced: true, actor: callerOf(actor) });
  audit({ entity: 'wallet', entityId: walletId, after: { lien: id, amount, reason, until: until ?? null } });
}

/** Releases an active lien; throws NOT_FOUND, or CONFLICT when it has ended. */
export async function releaseLien(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: LienCall,
  { walletId, lienId }: { walletId: string; lienId: string },
): Promise<void> {
  const { id: environmentId } = environment;
  await walletStates.lock(tx, { environmentId, walletId });
  const endedAt = services.clock.now();
  const of = { environmentId, walletId, lienId };
  const row = await endLien(tx, of, { status: 'RELEASED', endedBy: actor.name, endedAt });
  if (!row) {
    const known = await selectLien(tx, environmentId, lienId);
    throw new AppError(known?.walletId === walletId ? 'CONFLICT' : 'NOT_FOUND');
  }
  await releaseHold(tx, environmentId, row.holdId, endedAt);
  await tell(services, tx, row, { isPlaced: false, actor: callerOf(actor) });
  audit({ entity: 'wallet', entityId: walletId, before: { lien: lienId, amount: row.amount }, after: {} });
}

/** Ends a lien whose hold has expired. */
export async function endExpiredLien(services: TxServices, tx: Tx, hold: ExpiredHold): Promise<void> {
  const { environmentId, subjectId } = hold;
  const found = subjectId ? await selectLien(tx, environmentId, subjectId) : undefined;
  if (!found) return;
  const { walletId, id: lienId } = found;
  const own = withClockOf(services, environmentId);
  const end = { status: 'EXPIRED' as const, endedBy: null, endedAt: own.clock.now() };
  const row = await endLien(tx, { environmentId, walletId, lienId }, end);
  if (row) await tell(own, tx, row, { isPlaced: false, actor: { kind: 'platform' } });
}

/** Adds the history line of the wallet, and sends the event and the e-mail to the owners. */
async function tell(
  services: TxServices,
  tx: Tx,
  lien: LienRow,
  { isPlaced, actor }: { isPlaced: boolean; actor: TimelineActor },
): Promise<void> {
  const { environmentId, walletId, amount, currency, reason, id } = lien;
  const { row } = await walletStates.lock(tx, { environmentId, walletId });
  await walletStates.note(
    services,
    tx,
    row,
    isPlaced
      ? { kind: 'lien_placed', params: { amount, currency, reason }, actor, tone: 'danger' }
      : { kind: 'lien_released', params: { amount, currency }, actor, tone: 'success' },
  );
  const until = lien.expiresAt?.toISOString() ?? null;
  await recordEvent(tx, services.clock, {
    environmentId,
    type: isPlaced ? 'wallet.lien_placed' : 'wallet.lien_released',
    subjectId: walletId,
    data: { id, wallet: walletId, currency, amount, reason, until },
  });
  const kind = isPlaced ? 'wallet_lien_placed' : 'wallet_lien_released';
  const money = formatMoney(amount, currency);
  await writeToOwners(
    services,
    tx,
    { environmentId, id: walletId },
    {
      kind,
      subject: isPlaced
        ? `${money} is on hold in wallet ${row.reference}`
        : `${money} in wallet ${row.reference} was released`,
      heading: isPlaced ? 'A lien was placed' : 'A lien has ended',
      paragraphs: [reason, isPlaced ? 'It is not available until the lien ends.' : 'It is available again.'],
      facts: [['Amount', money]],
      key: `${kind}:${id}`,
    },
  );
}
