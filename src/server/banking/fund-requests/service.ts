// Fund requests: created for a wallet, paid once by another member, declined, or withdrawn.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { lookUpWallet, refuseClosed } from '#server/banking/wallets/look-up-wallet.ts';
import { checkPair, moveBetweenWallets } from '#server/banking/wallets/move-money.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import type { TxServices } from '#server/services.ts';
import { fundRequestSentences } from '#shared/banking/fund-request-lines.ts';
import type {
  FundRequest,
  FundRequestDetail,
  fundRequestsContract,
} from '#shared/contract/banking/wallet-nouns/fund-requests.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { checkAmount } from '#shared/contract/fields.ts';
import { listPayers } from './payers.ts';
import {
  findFundRequest,
  insertFundRequest,
  type ListedFundRequest,
  selectFundRequestEvents,
} from './queries.ts';
import { requestStates } from './states.ts';

type Call = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
type Input = BodyOf<(typeof fundRequestsContract)['createFundRequest']>;

export function toFundRequest(row: ListedFundRequest, userId: string): FundRequest {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    wallet: { id: row.walletId, name: row.walletName, reference: row.walletReference },
    from_wallet: { id: row.fromWalletId, name: row.fromName, reference: row.fromReference },
    currency: row.currency,
    amount: row.amount,
    purpose: row.purpose,
    movement: row.movement,
    reason: row.reason,
    made_by: row.createdByName,
    decided_by: row.decidedBy,
    decided_at: row.decidedAt?.toISOString() ?? null,
    mine: row.memberId === userId,
    created_at: row.createdAt.toISOString(),
  };
}

export async function getFundRequest(
  services: { publicUrl: string },
  db: Db,
  { environment, actor }: Pick<Call, 'environment' | 'actor'>,
  id: string,
): Promise<FundRequestDetail> {
  const row = await findFundRequest(db, environment.id, id);
  const payers = row.status === 'PENDING' ? await listPayers(db, environment, row) : [];
  const events = await selectFundRequestEvents(db, environment.id, id);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: fundRequestSentences });
  return { ...toFundRequest(row, actor.userId), payers: payers.map(({ name }) => name), timeline };
}

/** Inserts a request without moving money. Returns its id. */
export async function createFundRequest(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: Input,
): Promise<string> {
  const { id: environmentId } = environment;
  const to = await lookUpWallet(tx, environmentId, input.walletId);
  const from = await lookUpWallet(tx, environmentId, input.fromWalletId);
  checkPair(from, to);
  refuseClosed(to);
  refuseClosed(from);
  const low = checkAmount(input.amount, to.currency);
  if (low) throw new AppError('VALIDATION', { sentence: low, fields: { amount: low } });
  const row = await insertFundRequest(tx, {
    environmentId,
    id: services.clock.newId(),
    reference: makeReference('WFR'),
    walletId: to.id,
    fromWalletId: from.id,
    currency: to.currency,
    amount: input.amount,
    purpose: input.purpose,
    status: 'PENDING',
    ...createdNow(actor, services.clock.now()),
    // Also of a request by an API key: its owner cannot pay it either.
    memberId: actor.userId,
  });
  const line = { kind: 'requested', actor: callerOf(actor), tone: 'neutral' } as const;
  await requestStates.begin(services, tx, { row }, line);
  const after = { walletId: to.id, fromWalletId: from.id, amount: input.amount, purpose: input.purpose };
  audit({ entity: 'fund_request', entityId: row.id, after });
  return row.id;
}

/** Members cannot pay their own requests, and neither can their API keys. */
export function refuseMaker(memberId: string, userId: string): void {
  if (memberId === userId)
    throw new AppError('FORBIDDEN', {
      sentence: 'You made this request. Another team member has to pay it.',
    });
}

/** Pays a request: the wallet transfer and the status are committed together, so it is paid once. */
export async function payFundRequest(
  services: TxServices,
  tx: Tx,
  call: Call,
  requestId: string,
): Promise<void> {
  const { actor, environment, audit } = call;
  const place = { environmentId: environment.id, requestId };
  const locked = await requestStates.lockFor(tx, place, 'paid');
  const { memberId, walletId, fromWalletId, amount, purpose } = locked.row;
  refuseMaker(memberId, actor.userId);
  const moved = { walletId, fromWalletId, amount, narration: purpose };
  const movement = await moveBetweenWallets(services, tx, call, moved);
  await requestStates.change(services, tx, locked, {
    set: { movement, decidedBy: actor.name, deciderId: actor.userId, decidedAt: services.clock.now() },
    line: { kind: 'paid', params: { movement }, actor: callerOf(actor), tone: 'success' },
    audit,
  });
}

/** Declines a request, or withdraws the caller's own. */
export async function endFundRequest(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  requestId: string,
  end: { kind: 'declined'; reason: string } | { kind: 'withdrawn' },
): Promise<void> {
  const place = { environmentId: environment.id, requestId };
  const locked = await requestStates.lockFor(tx, place, end.kind);
  if (end.kind === 'withdrawn' && locked.row.memberId !== actor.userId)
    throw new AppError('FORBIDDEN', { sentence: 'Only the person who made the request can withdraw it.' });
  const reason = end.kind === 'declined' ? end.reason : null;
  const by = { actor: callerOf(actor), tone: 'neutral' } as const;
  await requestStates.change(services, tx, locked, {
    set: { reason, decidedBy: actor.name, deciderId: actor.userId, decidedAt: services.clock.now() },
    line:
      end.kind === 'declined'
        ? { kind: 'declined', params: { reason: end.reason }, ...by }
        : { kind: 'withdrawn', ...by },
    audit,
    ...(reason && { audited: { before: { status: 'PENDING' }, after: { status: 'REJECTED', reason } } }),
  });
}
