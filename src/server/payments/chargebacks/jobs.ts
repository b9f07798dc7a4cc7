// What happens to cases by the clock: acceptance at the deadline, and reminders on the last day.

import { businessOf } from '#server/account/businesses/business-of.ts';
import { recordSystemAudit } from '#server/platform/http/audit.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import type { Services } from '#server/services.ts';
import { acceptHeld } from './accept-chargeback.ts';
import { nextReminder } from './deadlines.ts';
import { reminderNews, tellMerchant } from './emails.ts';
import { needsAnswer } from './locked-chargeback.ts';
import { findDueCases, selectCasesWhere, updateCase } from './queries.ts';
import { caseStates } from './states.ts';

const batch = 50;

const isOver = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'chargebacks.due_at', 'chargebacks.environment_id');
const isReminded = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'chargebacks.remind_at', 'chargebacks.environment_id');

export const casesAreOver = (services: Services): DueQuery => findDueCases('due_at', isOver(services));
export const remindersAreDue = (services: Services): DueQuery =>
  findDueCases('remind_at', isReminded(services));

/** Accepts the cases nobody answered in time, each in a transaction of its own; whoever comes second finds nothing to do. */
export async function acceptOverdue(services: Services): Promise<number> {
  const { database } = services;
  const due = await selectCasesWhere(database.db, isOver(services), batch);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    done += await database.inTransaction(async (tx) => {
      const held = await caseStates.hold(tx, { environmentId, chargebackId: id });
      const { row } = held;
      if (!needsAnswer(row.status) || !row.dueAt || row.dueAt > own.clock.now()) return 0;
      const { businessId } = await businessOf(tx, environmentId, services.publicUrl);
      const action = 'acceptOverdueChargeback';
      await acceptHeld(own, tx, held, {
        ...{ amount: null, by: 'deadline', actor: { kind: 'platform' } },
        audit: (details) =>
          recordSystemAudit(tx, own.clock, { entity: 'chargebacks', ...details, action, businessId }),
      });
      return 1;
    });
  }
  return done;
}

/** Sends the reminders that are due, one a slot of the last day. */
export async function remindOfDeadlines(services: Services): Promise<number> {
  const { database } = services;
  const due = await selectCasesWhere(database.db, isReminded(services), batch);
  let done = 0;
  for (const { environmentId, id } of due) {
    const own = withClockOf(services, environmentId);
    done += await database.inTransaction(async (tx) => {
      const { row, payment } = await caseStates.hold(tx, { environmentId, chargebackId: id });
      const now = own.clock.now();
      if (!row.remindAt || row.remindAt > now || !row.dueAt) return 0;
      if (row.dueAt > now)
        await tellMerchant(own, tx, row, payment.reference, reminderNews(row, row.remindAt));
      await updateCase(tx, row, { remindAt: nextReminder(row.dueAt, now) });
      return 1;
    });
  }
  return done;
}
