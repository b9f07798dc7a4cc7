// Scheduled work of chargebacks: acceptance at the deadline, reminders on the last day, and extensions after downtime.

import { businessOf } from '#server/account/businesses/business-of.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordSystemAudit } from '#server/platform/http/audit.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services, TxServices } from '#server/services.ts';
import { acceptLocked } from './accept-chargeback.ts';
import { extendedDeadline, nextReminder } from './deadlines.ts';
import { emailMerchant, reminderEmail } from './emails.ts';
import { type LockedChargeback, needsAnswer } from './locked-chargeback.ts';
import { findDueChargebacks, selectChargebacksWhere, updateChargeback } from './queries.ts';
import { chargebackStates } from './states.ts';

const batch = 50;

const isOver = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'chargebacks.due_at', 'chargebacks.environment_id');
const isReminded = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'chargebacks.remind_at', 'chargebacks.environment_id');

export const overdueChargebacks = (services: Services): DueQuery =>
  findDueChargebacks('due_at', isOver(services));
export const dueReminders = (services: Services): DueQuery =>
  findDueChargebacks('remind_at', isReminded(services));

/**
 * Extends the deadline of a locked chargeback after downtime, with an e-mail; returns whether it did. Not if the clock of a test
 * environment was moved: there, work falls due late without downtime.
 */
async function extendMissed(services: TxServices, tx: Tx, locked: LockedChargeback): Promise<boolean> {
  const { dueAt, remindAt } = locked.row;
  const now = services.clock.now();
  const extended = dueAt && !services.clock.onWall && extendedDeadline({ dueAt, remindAt }, now);
  if (!extended) return false;
  await chargebackStates.change(services, tx, locked, {
    set: { dueAt: extended, remindAt: nextReminder(extended, now) },
    line: { kind: 'extended', actor: { kind: 'platform' }, tone: 'neutral' },
  });
  return true;
}

/**
 * Accepts the chargebacks without a response at their deadline, each in its own transaction; with concurrent runs, the second finds nothing
 * to do.
 */
export async function acceptOverdue(services: Services): Promise<number> {
  const { database } = services;
  const due = await selectChargebacksWhere(database.db, isOver(services), batch);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    done += await database.inTransaction(async (tx) => {
      const locked = await chargebackStates.lock(tx, { environmentId, chargebackId: id });
      const { row } = locked;
      if (!needsAnswer(row.status) || !row.dueAt || row.dueAt > own.clock.now()) return 0;
      if (await extendMissed(own, tx, locked)) return 1;
      const { businessId } = await businessOf(tx, environmentId, services.publicUrl);
      const action = 'acceptOverdueChargeback';
      await acceptLocked(own, tx, locked, {
        amount: null,
        by: 'deadline',
        actor: { kind: 'platform' },
        audit: (details) =>
          recordSystemAudit(tx, own.clock, { entity: 'chargebacks', ...details, action, businessId }),
      });
      return 1;
    });
  }
  return done;
}

/** Sends the due reminders, one per slot of the last day. */
export async function sendReminders(services: Services): Promise<number> {
  const { database } = services;
  const due = await selectChargebacksWhere(database.db, isReminded(services), batch);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    done += await database.inTransaction(async (tx) => {
      const locked = await chargebackStates.lock(tx, { environmentId, chargebackId: id });
      const { row, payment } = locked;
      const now = own.clock.now();
      if (!row.remindAt || row.remindAt > now || !row.dueAt) return 0;
      if (await extendMissed(own, tx, locked)) return 1;
      if (row.dueAt > now) {
        const news = reminderEmail(row, row.dueAt, { slotAt: row.remindAt, now });
        await emailMerchant(own, tx, row, payment.reference, news);
      }
      await updateChargeback(tx, row, { remindAt: nextReminder(row.dueAt, now) });
      return 1;
    });
  }
  return done;
}
