// Transfer schedules: creating (with the member's code), viewing, pausing, resuming and cancelling.

import { readTimelineWithKinds } from '#server/account/branding/read-timeline.ts';
import { isDutyFree } from '#server/banking/transfers/create-transfers.ts';
import { nameRecipient, onceConfirmed, type SingleCall } from '#server/banking/transfers/single-transfer.ts';
import { findSource } from '#server/banking/wallets/source-wallets.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { callerOf } from '#server/platform/events/timeline-lines.ts';
import type { Actor, AuditDetails, Environment } from '#server/platform/http/call.ts';
import { findOperation } from '#server/platform/http/operations.ts';
import { makeReference } from '#server/platform/references/slug.ts';
import { createdNow } from '#server/platform/rows/created-by.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import type { Services, TxServices } from '#server/services.ts';
import { loadCalendar } from '#server/settlement/calendar/service.ts';
import { nextRuns } from '#shared/banking/transfer-runs.ts';
import { scheduleSentences } from '#shared/banking/transfer-schedule-lines.ts';
import type {
  TransferScheduleDetail,
  transferSchedulesContract,
} from '#shared/contract/banking/transfer-schedules.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { findSchedule, toSchedule } from './list-schedules.ts';
import { insertSchedule, selectLastRuns, selectScheduleEvents } from './queries.ts';
import { findNext, planOf } from './run-schedules.ts';
import { scheduleStates } from './states.ts';

const runsShown = 6;

export async function getSchedule(
  services: { publicUrl: string },
  db: Db,
  environment: Pick<Environment, 'id' | 'country'>,
  scheduleId: string,
): Promise<TransferScheduleDetail> {
  const row = await findSchedule(db, environment.id, scheduleId);
  const events = await selectScheduleEvents(db, environment.id, scheduleId);
  const runs = await selectLastRuns(db, environment.id, scheduleId);
  const calendar = await loadCalendar(db, environment.country);
  const timeline = await readTimelineWithKinds(services, db, events, { sentences: scheduleSentences });
  const next = row.nextOn
    ? nextRuns(planOf(row), { periodIndex: row.periodIndex, notBefore: row.nextOn }, calendar, runsShown)
    : [];
  return {
    ...toSchedule(row),
    next_runs: next.map(({ on }) => on),
    last_runs: runs.map(({ createdAt, ...run }) => ({ ...run, at: createdAt.toISOString() })),
    timeline,
  };
}

type Input = BodyOf<(typeof transferSchedulesContract)['createTransferSchedule']>;
type CallInput = Omit<Input, 'code' | 'pin'>;

/** Queries the bank for the account name, and creates the schedule once per idempotency key; returns its id. */
export async function createSchedule(
  services: Services,
  call: SingleCall,
  { code, pin, ...input }: Input,
): Promise<string> {
  const { environment, operation, audit } = call;
  const before = await findOperation(services.database.db, environment.id, operation);
  if (before) return before;
  const { currency, confirmed: _, ...named } = await nameRecipient(services, call, input, null);
  const created = await onceConfirmed(services, call, { code, pin }, (tx, id) =>
    writeSchedule(services, tx, call, { ...input, ...named, id }),
  );
  if (created.isNew)
    audit({ entity: 'transfer_schedule', entityId: created.id, after: { currency, amount: input.amount } });
  return created.id;
}

type Named = CallInput & { id: string; accountName: string; isOwn: boolean; bankName: string };

async function writeSchedule(
  services: TxServices,
  tx: Tx,
  { environment, actor }: Pick<SingleCall, 'environment' | 'actor'>,
  input: Named,
): Promise<void> {
  const { clock } = services;
  const now = clock.now();
  const today = dayOf(now, environment.timeZone);
  if (input.starts_on < today) {
    const sentence = 'Choose today or a later date';
    throw new AppError('VALIDATION', { sentence, fields: { starts_on: sentence } });
  }
  const wallet = await findSource(tx, environment, { walletId: input.wallet_id, currency: input.currency });
  const plan = {
    frequency: input.frequency,
    startsOn: input.starts_on,
    endsOn: input.ends_on ?? null,
    workingDaysOnly: input.working_days_only,
  };
  const next = await findNext(tx, plan, { periodIndex: 0, notBefore: today }, environment);
  if (!next.nextOn) {
    const sentence = 'There are no dates in this period';
    throw new AppError('VALIDATION', { sentence, fields: { ends_on: sentence } });
  }
  const row = await insertSchedule(tx, {
    environmentId: environment.id,
    id: input.id,
    reference: makeReference('TRS'),
    walletId: wallet.id,
    currency: wallet.currency,
    amount: input.amount,
    purpose: input.purpose,
    dutyFree: isDutyFree(input),
    bankCode: input.bank_code,
    bankName: input.bankName,
    accountNumber: input.account_number,
    accountName: input.accountName,
    narration: input.narration,
    ...plan,
    ...next,
    status: 'ACTIVE',
    ...createdNow(actor, now),
  });
  const line = {
    kind: 'created',
    params: { on: next.nextOn },
    actor: callerOf(actor),
    tone: 'neutral',
  } as const;
  await scheduleStates.begin(services, tx, { row }, line);
}

type ChangeCall = { actor: Actor; environment: Environment; audit: (details: AuditDetails) => void };

/** Pauses or cancels a schedule: no run is due any more. */
export async function stopSchedule(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: ChangeCall,
  scheduleId: string,
  kind: 'paused' | 'cancelled',
): Promise<void> {
  const locked = await scheduleStates.lockFor(tx, { environmentId: environment.id, scheduleId }, kind);
  await scheduleStates.change(services, tx, locked, {
    set: { nextOn: null, nextAt: null },
    line: { kind, actor: callerOf(actor), tone: 'neutral' },
    audit,
  });
}

/** Resumes a schedule with its next future day. */
export async function resumeSchedule(
  services: TxServices,
  tx: Tx,
  { actor, environment, audit }: ChangeCall,
  scheduleId: string,
): Promise<void> {
  const locked = await scheduleStates.lockFor(tx, { environmentId: environment.id, scheduleId }, 'resumed');
  const { row } = locked;
  const today = dayOf(services.clock.now(), environment.timeZone);
  const next = await findNext(
    tx,
    planOf(row),
    { periodIndex: row.periodIndex, notBefore: today },
    environment,
  );
  const by = { actor: callerOf(actor), tone: 'neutral' } as const;
  await scheduleStates.change(services, tx, locked, {
    set: next,
    line: next.nextOn
      ? { kind: 'resumed', params: { on: next.nextOn }, ...by }
      : { kind: 'completed', ...by },
    audit,
  });
}
