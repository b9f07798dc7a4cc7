// Remittances on their way: screened, handed to the partner once, and asked about with growing pauses until the outcome is known.

import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, selectDueRows, waitingForNext } from '#server/platform/jobs/waiting.ts';
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import { connected } from '#server/rails/rails.ts';
import type { RemittanceOutcome, ScreeningOutcome } from '#server/rails/remittance/remittance-rail.ts';
import type { Services, TxServices } from '#server/services.ts';
import { endsOf, remittancePurposes } from '#shared/contract/banking/remittance/words.ts';
import { lockRemittance, type RemittanceRow, updateRemittance } from './queries.ts';
import { recordOutcome, recordScreening } from './record-outcome.ts';
import { byPlatform, remittanceStates } from './states.ts';

const dueMax = 200;
/** While the partner is asked, nobody else asks it; after a crash the next one does. */
const leaseMs = railTimeoutMs + 15_000;

const isStepDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_at');

/** Those with a next step, by the clocks of their environments. */
const waiting = waitingForNext('remittances');

export const dueRemittances = (services: Services): DueQuery => findFirstDue(waiting, isStepDue(services));

/** Does the next step of every remittance that is due; returns how many there were. */
export async function advanceDueRemittances(services: Services): Promise<number> {
  const { database, log } = services;
  const due = await selectDueRows(database.db, waiting, isStepDue(services), dueMax);
  let done = 0;
  for (const { environmentId, id } of due) {
    try {
      if (await advanceRemittance(withClockOf(services, environmentId), environmentId, id)) done += 1;
    } catch (error) {
      log.error({ err: error, remittanceId: id }, 'a remittance could not be advanced; tried again later');
    }
  }
  return done;
}

type Step = 'screen' | 'send' | 'ask';

/** One step of one remittance. False when another instance has it, or nothing is due. */
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
    const told = await screen(services, row);
    await database.inTransaction((tx) => recordScreening(services, tx, row, told));
    return true;
  }
  const told = await askPartner(services, row, step === 'send');
  await database.inTransaction((tx) => recordOutcome(services, tx, row, told));
  return true;
}

/** Committed before the partner hears of it: whoever comes after a crash asks for the outcome, and sends nothing. */
async function takeStep(
  services: TxServices,
  tx: Tx,
  row: RemittanceRow,
): Promise<{ row: RemittanceRow; step: Step }> {
  const now = services.clock.now();
  const nextAt = new Date(now.getTime() + leaseMs);
  if (row.status === 'PENDING' && !row.screenedAt)
    return { row: await updateRemittance(tx, row, { asks: row.asks + 1, nextAt }), step: 'screen' };
  if (row.status !== 'PENDING')
    return { row: await updateRemittance(tx, row, { asks: row.asks + 1, nextAt }), step: 'ask' };
  const { mode } = await ownerOfEnvironment(tx, row.environmentId);
  const partner = services.rails.remittance(mode)?.name ?? 'the partner';
  const set = { asks: 1, nextAt, sentAt: now };
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

async function askPartner(
  services: Services,
  row: RemittanceRow,
  isFirst: boolean,
): Promise<RemittanceOutcome> {
  try {
    const { mode } = await ownerOfEnvironment(services.database.db, row.environmentId);
    const rail = connected(services.rails.remittance(mode));
    const { reference, corridor, method } = row;
    return await withTimeout<RemittanceOutcome>(railTimeoutMs, () =>
      isFirst
        ? rail.send({
            reference,
            corridor,
            method,
            amount: row.receiveAmount,
            currency: row.receiveCurrency,
            sender: { name: row.senderName, country: endsOf(corridor).from },
            beneficiary: {
              name: row.beneficiaryName,
              details: JSON.parse(row.details) as Record<string, string>,
            },
            purposeCode: remittancePurposes[row.purpose].code,
            narration: row.narration ?? reference,
          })
        : rail.query(reference),
    );
  } catch (error) {
    services.log.warn({ err: error, remittanceId: row.id }, 'the partner did not answer for a remittance');
    return { outcome: 'unknown' };
  }
}
