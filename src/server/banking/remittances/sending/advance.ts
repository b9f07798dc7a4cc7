// Processing of remittances: screening, submission to the partner once, and polling with increasing delays until the outcome is known.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { isOutgoingStopped, suspendedPauseMs } from '#server/account/businesses/suspension.ts';
import { findSender } from '#server/banking/remittance-senders/list-senders.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { connected } from '#server/rails/rails.ts';
import type {
  RemittanceOrder,
  RemittanceOutcome,
  ScreeningOutcome,
} from '#server/rails/remittance/remittance-rail.ts';
import type { Services, TxServices } from '#server/services.ts';
import { endsOf, remittancePurposes } from '#shared/contract/banking/remittance/remittance-enums.ts';
import { lockRemittance, type RemittanceRow, updateRemittance } from '../queries.ts';
import { byPlatform, remittanceStates } from '../states.ts';
import { recordOutcome, recordScreening } from './record-outcome.ts';

const dueMax = 200;
/** The lease while the partner's response is awaited: no other worker contacts the partner; after a crash the next one does. */
const leaseMs = railTimeoutMs + 15_000;

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Remittances with a next step, by the clocks of their environments. */
const waiting = waitingForNext('remittances');

export const dueRemittances = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Runs the next step of every remittance that is due; returns their number. */
export async function advanceDueRemittances(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isStepDue(services), dueMax);
  let done = 0;
  for (const { environmentId, id } of due) {
    try {
      if (await advanceRemittance(withClockOf(services, environmentId), environmentId, id)) done += 1;
    } catch (error) {
      log.error({ err: error, remittanceId: id }, 'a remittance could not be advanced; it will be retried');
    }
  }
  return done;
}

type Step = 'screen' | 'send' | 'ask';

/** Runs one step of a remittance. Returns false when another instance has claimed it, or nothing is due. */
export async function advanceRemittance(
  services: Services,
  environmentId: string,
  remittanceId: string,
): Promise<boolean> {
  const { database, clock } = services;
  const taken = await database.inTransaction(async (tx) => {
    const row = await lockRemittance(tx, environmentId, remittanceId, true);
    if (!row?.nextAt || row.nextAt > clock.now()) return null;
    return takeStep(services, tx, row);
  });
  if (!taken) return false;
  const { row, step } = taken;
  if (step === 'screen') {
    const outcome = await screen(services, row);
    await database.inTransaction((tx) => recordScreening(services, tx, row, outcome));
    return true;
  }
  const result = await askPartner(services, row, step === 'send');
  await database.inTransaction((tx) => recordOutcome(services, tx, row, result));
  return true;
}

/**
 * Committed before the request to the partner, so that after a crash the next worker queries the outcome and sends nothing. Returns null
 * while outgoing money of the business is suspended; the remittance waits.
 */
async function takeStep(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
): Promise<{ row: RemittanceRow; step: Step } | null> {
  const now = services.clock.now();
  const nextAt = new Date(now.getTime() + leaseMs);
  if (row.status === 'PENDING' && !row.screenedAt)
    return {
      row: await updateRemittance(tx, row, { requestCount: row.requestCount + 1, nextAt }),
      step: 'screen',
    };
  if (row.status !== 'PENDING')
    return {
      row: await updateRemittance(tx, row, { requestCount: row.requestCount + 1, nextAt }),
      step: 'ask',
    };
  if (await isOutgoingStopped(tx, row.environmentId)) {
    await updateRemittance(tx, row, { nextAt: new Date(now.getTime() + suspendedPauseMs) });
    return null;
  }
  const { mode } = await ownerOfEnvironment(tx, row.environmentId);
  const partner = services.rails.remittance(mode)?.name ?? 'the partner';
  const set = { requestCount: 1, nextAt, sentAt: now };
  const line = { kind: 'sent', params: { partner }, ...byPlatform } as const;
  return { row: await remittanceStates.change(services, tx, { row }, { set, line }), step: 'send' };
}

async function screen(services: Services, row: RemittanceRow): Promise<ScreeningOutcome> {
  try {
    const { mode } = await ownerOfEnvironment(services.database.db, row.environmentId);
    const rail = connected(services.rails.remittance(mode));
    const names = [row.senderName, row.beneficiaryName];
    return await withTimeout(railTimeoutMs, () => rail.screen({ reference: row.reference, names }));
  } catch (error) {
    services.log.warn({ err: error, remittanceId: row.id }, 'a remittance could not be screened');
    return { outcome: 'unknown' };
  }
}

/** Returns the order for the partner, with the sender's current data. */
async function orderOf(db: Db, row: RemittanceRow, at: Date): Promise<RemittanceOrder> {
  const { reference, corridor, method, environmentId } = row;
  const sender = await findSender(db, environmentId, row.senderId);
  return {
    reference,
    place: { environmentId, remittanceId: row.id },
    at,
    corridor,
    method,
    amount: row.receiveAmount,
    currency: row.receiveCurrency,
    sender: {
      firstName: sender.firstName,
      lastName: sender.lastName,
      country: endsOf(corridor).from,
      nationality: sender.nationality,
      bornOn: sender.bornOn,
      address: sender.address,
      occupation: sender.occupation,
      idKind: sender.idKind,
      idNumber: sender.idNumber,
      sourceOfFunds: row.sourceOfFunds,
    },
    beneficiary: {
      name: row.beneficiaryName,
      relationship: row.relationship,
      details: JSON.parse(row.details) as Record<string, string>,
    },
    purpose: row.purpose,
    purposeCode: remittancePurposes[row.purpose].code,
    narration: row.narration ?? reference,
  };
}

async function askPartner(
  services: Services,
  row: RemittanceRow,
  isFirst: boolean,
): Promise<RemittanceOutcome> {
  try {
    const { mode } = await ownerOfEnvironment(services.database.db, row.environmentId);
    const rail = connected(services.rails.remittance(mode));
    const at = services.clock.now();
    const order = isFirst ? await orderOf(services.database.db, row, at) : null;
    return await withTimeout<RemittanceOutcome>(railTimeoutMs, () =>
      order ? rail.send(order) : rail.query(row.reference, at),
    );
  } catch (error) {
    services.log.warn({ err: error, remittanceId: row.id }, 'the partner did not respond about a remittance');
    return { outcome: 'unknown' };
  }
}
