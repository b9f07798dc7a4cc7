// Disputes of wallet entries: raised by the team, answered, sent to the provider, resolved or withdrawn.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { findEntry } from '#server/banking/wallets/entries.ts';
import { lookUpWallet } from '#server/banking/wallets/look-up-wallet.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import type { TxServices } from '#server/services.ts';
import { walletDisputeSentences } from '#shared/banking/wallet-dispute-lines.ts';
import type {
  WalletDispute,
  WalletDisputeDetail,
  walletDisputesContract,
} from '#shared/contract/banking/wallet-nouns/wallet-disputes.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { TimelineActor } from '#shared/timeline.ts';
import {
  findDispute,
  insertDispute,
  type ListedWalletDispute,
  selectDisputeEvents,
  selectDisputePlace,
} from './queries.ts';
import { disputeStates } from './states.ts';

type Call = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };
type Input = BodyOf<(typeof walletDisputesContract)['raiseWalletDispute']>;

export function toWalletDispute(row: ListedWalletDispute): WalletDispute {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    category: row.category,
    reason: row.reason,
    wallet: { id: row.walletId, name: row.walletName, reference: row.walletReference },
    entry: {
      id: `${row.postingId}:${row.seq}`,
      what: row.entry,
      reference: row.entryReference,
      amount: row.amount,
    },
    currency: row.currency,
    outcome: row.outcome,
    made_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

export async function getDispute(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  id: string,
): Promise<WalletDisputeDetail> {
  const row = await findDispute(db, environmentId, id);
  const events = await selectDisputeEvents(db, environmentId, id);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: walletDisputeSentences });
  return { ...toWalletDispute(row), timeline };
}

/** Returns the environment of a dispute, for staff; throws NOT_FOUND. */
export async function placeOfDispute(db: Db, disputeId: string) {
  const place = await selectDisputePlace(db, disputeId);
  if (!place) throw new AppError('NOT_FOUND');
  return { environmentId: place.environmentId, disputeId };
}

/** Raises a dispute on a wallet entry, which has at most one open dispute. Returns its id. */
export async function raiseDispute(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: Input,
): Promise<string> {
  const { clock } = services;
  const { id: environmentId } = environment;
  const wallet = await lookUpWallet(tx, environmentId, input.walletId);
  const entry = await findEntry(tx, wallet, input.entryId);
  if (!entry) {
    const sentence = 'This wallet has no such transaction';
    throw new AppError('VALIDATION', { sentence, fields: { entryId: sentence } });
  }
  const [postingId = '', seq] = input.entryId.split(':');
  const row = await insertDispute(tx, {
    environmentId,
    id: clock.newId(),
    reference: makeReference('WDS'),
    walletId: wallet.id,
    postingId,
    seq: Number(seq),
    entry: entry.what,
    entryReference: entry.reference,
    currency: wallet.currency,
    amount: entry.amount,
    category: input.category,
    reason: input.reason,
    status: 'UNRESOLVED',
    ...createdNow(actor, clock.now()),
  });
  if (!row) throw new AppError('CONFLICT', { sentence: 'This transaction is already disputed.' });
  const line = { kind: 'raised', params: { reason: input.reason }, tone: 'danger' } as const;
  await disputeStates.begin(services, tx, { row }, { ...line, actor: callerOf(actor) });
  audit({ entity: 'wallet_dispute', entityId: row.id, after: { walletId: wallet.id, entry: entry.what } });
  return row.id;
}

export type DisputeStep =
  | { kind: 'answered' | 'escalated'; text: string }
  | { kind: 'resolved'; outcome: string }
  | { kind: 'withdrawn' };

/** Takes a step by the team or, for disputes sent to the provider, by staff. */
export async function takeStep(
  services: TxServices,
  tx: Tx,
  place: { environmentId: string; disputeId: string },
  step: DisputeStep,
  by: { actor: TimelineActor; audit?: (details: AuditDetails) => void },
): Promise<void> {
  const { actor, audit } = by;
  const isStaff = actor.kind === 'provider';
  const locked = await disputeStates.lockFor(tx, place, step.kind);
  const isTheirs = locked.row.status === 'ESCALATED';
  if (isStaff && !isTheirs)
    throw new AppError('CONFLICT', { sentence: 'The business decides this dispute.' });
  if (!isStaff && isTheirs && step.kind === 'resolved')
    throw new AppError('CONFLICT', { sentence: 'The provider decides this dispute.' });
  const now = services.clock.now();
  await disputeStates.change(services, tx, locked, {
    set: {
      ...(step.kind === 'escalated' && { escalatedAt: now }),
      ...(step.kind === 'resolved' && { outcome: step.outcome, endedAt: now }),
      ...(step.kind === 'withdrawn' && { endedAt: now }),
    },
    line: lineOf(step, actor),
    ...(audit && { audit }),
  });
}

function lineOf(step: DisputeStep, actor: TimelineActor) {
  if (step.kind === 'resolved')
    return { kind: step.kind, params: { outcome: step.outcome }, actor, tone: 'success' } as const;
  if (step.kind === 'withdrawn') return { kind: step.kind, actor, tone: 'neutral' } as const;
  return { kind: step.kind, params: { text: step.text }, actor, tone: 'neutral' } as const;
}
