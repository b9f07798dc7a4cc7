// Standing instructions between two wallets of the business: creating, viewing, pausing, resuming and ending.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { type FoundWallet, lookUpWallet, refuseClosed } from '#server/banking/wallets/look-up-wallet.ts';
import { checkPair } from '#server/banking/wallets/move-money.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { TxServices } from '#server/services.ts';
import { instructionSentences } from '#shared/banking/standing-instruction-lines.ts';
import type {
  StandingInstruction,
  StandingInstructionDetail,
  standingInstructionsContract,
} from '#shared/contract/banking/wallet-nouns/standing-instructions.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { dayAfter } from '#shared/settlement/calendar/business-calendar.ts';
import {
  findInstruction,
  insertInstruction,
  type ListedInstruction,
  selectInstructionEvents,
} from './queries.ts';
import { findNext } from './run-instructions.ts';
import { instructionStates } from './states.ts';

type Call = {
  actor: Pick<Actor, 'kind' | 'name' | 'userId'>;
  environment: Environment;
  audit: (details: AuditDetails) => void;
};
export type InstructionInput = BodyOf<(typeof standingInstructionsContract)['createStandingInstruction']>;

export function toInstruction(row: ListedInstruction): StandingInstruction {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    wallet: { id: row.walletId, name: row.walletName },
    other_wallet: { id: row.otherWalletId, name: row.otherName },
    currency: row.currency,
    rule: row.rule,
    threshold: row.threshold,
    frequency: row.frequency,
    hour: row.hour,
    working_days_only: row.workingDaysOnly,
    next_at: row.nextAt?.toISOString() ?? null,
    runs: row.runs,
    moved: row.moved,
    made_by: row.createdByName,
    created_at: row.createdAt.toISOString(),
  };
}

export async function getInstruction(
  services: { publicUrl: string },
  db: Db,
  environmentId: string,
  id: string,
): Promise<StandingInstructionDetail> {
  const row = await findInstruction(db, environmentId, id);
  const events = await selectInstructionEvents(db, environmentId, id);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: instructionSentences });
  return { ...toInstruction(row), timeline };
}

const refuseAt = (field: keyof InstructionInput, sentence: string): never => {
  throw new AppError('VALIDATION', { sentence, fields: { [field]: sentence } });
};

/** Returns the two wallets; both must belong to the business, be open, and have the same currency. */
export async function findPair(
  db: Db,
  environmentId: string,
  input: Pick<InstructionInput, 'walletId' | 'otherWalletId'>,
): Promise<[FoundWallet, FoundWallet]> {
  const wallet = await lookUpWallet(db, environmentId, input.walletId);
  const other = await lookUpWallet(db, environmentId, input.otherWalletId);
  if (wallet.customerId) refuseAt('walletId', 'Choose a wallet of your business');
  if (other.customerId) refuseAt('otherWalletId', 'Choose a wallet of your business');
  if (wallet.id === other.id) refuseAt('otherWalletId', 'Choose another wallet');
  checkPair(other, wallet);
  refuseClosed(wallet);
  refuseClosed(other);
  return [wallet, other];
}

/** Creates an instruction with its first run; returns its id. */
export async function createInstruction(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  input: InstructionInput,
): Promise<string> {
  const { clock } = services;
  const { id: environmentId } = environment;
  const [wallet, other] = await findPair(tx, environmentId, input);
  const now = clock.now();
  const today = dayOf(now, environment.timeZone);
  if (input.startsOn < today) refuseAt('startsOn', 'Choose today or a later date');
  const { walletId: _, otherWalletId: __, ...plan } = input;
  const first = await findNext(tx, plan, { periodIndex: 0, notBefore: today }, environment);
  // If the hour has already passed today, today is skipped.
  const next =
    first.nextAt > now
      ? first
      : await findNext(
          tx,
          plan,
          { periodIndex: first.periodIndex + 1, notBefore: dayAfter(first.nextOn) },
          environment,
        );
  const row = await insertInstruction(tx, {
    environmentId,
    id: clock.newId(),
    reference: makeReference('WSI'),
    walletId: wallet.id,
    otherWalletId: other.id,
    currency: wallet.currency,
    ...plan,
    ...next,
    status: 'ACTIVE',
    ...createdNow(actor, now),
  });
  const line = { kind: 'created', params: { on: next.nextOn }, tone: 'neutral' } as const;
  await instructionStates.begin(services, tx, { row }, { ...line, actor: callerOf(actor) });
  audit({ entity: 'standing_instruction', entityId: row.id, after: { ...input } });
  return row.id;
}

/** Pauses, resumes or ends an instruction. */
export async function changeInstruction(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: Call,
  instructionId: string,
  kind: 'paused' | 'resumed' | 'ended',
): Promise<void> {
  const place = { environmentId: environment.id, instructionId };
  const locked = await instructionStates.lockFor(tx, place, kind);
  const by = { actor: callerOf(actor), tone: 'neutral' } as const;
  if (kind !== 'resumed') {
    const set = { nextOn: null, nextAt: null };
    await instructionStates.change(services, tx, locked, { set, line: { kind, ...by }, audit });
    return;
  }
  const { row } = locked;
  const now = services.clock.now();
  const today = dayOf(now, environment.timeZone);
  const soon = await findNext(tx, row, { periodIndex: row.periodIndex, notBefore: today }, environment);
  const next =
    soon.nextAt > now
      ? soon
      : await findNext(
          tx,
          row,
          { periodIndex: soon.periodIndex + 1, notBefore: dayAfter(soon.nextOn) },
          environment,
        );
  const line = { kind, params: { on: next.nextOn }, ...by } as const;
  await instructionStates.change(services, tx, locked, { set: next, line, audit });
}
