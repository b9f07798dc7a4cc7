// Counts card outcomes for the limits against card testing, and raises an alarm when a delay begins.

import { recordEvent } from '#server/platform/events/record-event.ts';
import { recordSystemAudit } from '#server/platform/http/audit.ts';
import type { Services } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import type { DeclineScope } from './limits.ts';
import { countApproval, countDecline, deleteOldDeclines, type StartedDelay } from './queries.ts';
import { cardWaits, subjectsOf } from './refuse-card-testing.ts';

export type CardOutcome = {
  environmentId: string;
  businessId: string;
  mode: Mode;
  network: string | null;
  bin: string | null;
  declined: boolean;
};

/**
 * Counts an outcome. Called after the outcome is committed, outside its transaction, because the counters of a merchant are shared by all
 * of its payments. A failed count is logged and does not affect the payment.
 */
export async function countCardOutcome(services: Services, outcome: CardOutcome): Promise<void> {
  const { database, clock, config, log } = services;
  if (!config.rateLimits) return;
  const subjects = subjectsOf(outcome);
  try {
    if (!outcome.declined) return await countApproval(database.db, subjects, clock.now());
    for (const wait of await countDecline(database.db, subjects, clock.now()))
      await raiseAlarm(services, outcome, wait);
  } catch (error) {
    log.error(
      { err: error, environmentId: outcome.environmentId },
      'the outcome of a card payment was not counted',
    );
  }
}

/** Scopes of delays that concern one merchant only, which is notified of them. */
const own: readonly DeclineScope[] = ['address', 'bin', 'merchant'];

async function raiseAlarm(services: Services, outcome: CardOutcome, wait: StartedDelay): Promise<void> {
  const { database, clock, log } = services;
  const { scope, declines, approvals, delayCount, waitUntil } = wait;
  const { environmentId, businessId } = outcome;
  const isOwn = own.includes(scope);
  cardWaits.inc({ scope });
  const facts = {
    scope,
    network: scope.endsWith('address') ? outcome.network : null,
    bin: scope.endsWith('bin') ? outcome.bin : null,
    declines,
    approvals,
    waitUntil: waitUntil.toISOString(),
  };
  log.warn(
    { environmentId: isOwn ? environmentId : null, delayCount, ...facts },
    'card testing is suspected',
  );
  await database.inTransaction(async (tx) => {
    await recordSystemAudit(tx, clock, {
      action: 'cardTestingSuspected',
      entity: 'card_testing',
      businessId: isOwn ? businessId : null,
      after: facts,
    });
    if (isOwn)
      await recordEvent(tx, clock, {
        environmentId,
        type: 'card_testing.suspected',
        subjectId: null,
        data: { ...facts, scope: scope as 'address' | 'bin' | 'merchant' },
      });
  });
}

/** Deletes counters long past the forgiveness period; returns their number. */
export function forgetOldDeclines({ database, clock }: Services): Promise<number> {
  return deleteOldDeclines(database.db, clock.now());
}
