// Register checks of the numbers in tier upgrade requests: run after the commit, and retried until the register answers.

import { matchPerson } from '#server/account/compliance/match-identity.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue } from '#server/platform/jobs/waiting.ts';
import { withTimeout } from '#server/platform/time/with-timeout.ts';
import type { Services } from '#server/services.ts';
import { claimDueChecks, type RequestedCheck, updateCheck, waitingChecks } from './queries.ts';

const askTimeoutMs = 15_000;
const firstWaitMs = 15_000;
const waitMaxMs = 3_600_000;
const leaseS = 60;
const limit = 20;

const isCheckDue = ({ clocks, clock }: Services) => isDue(clocks, clock.now(), 'next_enquiry_at');

export const dueChecks = (services: Services): DueQuery => findFirstDue(waitingChecks, isCheckDue(services));

/** Runs the due checks; returns their number. */
export function queryDueChecks(services: Services): Promise<number> {
  const { database, log } = services;
  const due = isCheckDue(services);
  return eachEnvironment(database.db, waitingChecks, due, async (environmentId) => {
    const checks = await claimDueChecks(database.db, { environmentId, due, limit }, leaseS);
    for (const check of checks)
      await askCheck(services, check).catch((error: unknown) =>
        log.error({ err: error, checkId: check.id }, 'an identity could not be verified; it will be retried'),
      );
    return checks.length;
  });
}

async function askCheck(services: Services, check: RequestedCheck): Promise<void> {
  const { vault, rails } = services;
  const { db } = services.database;
  const { environmentId, upgradeId, kind, firstName, lastName, bornOn } = check;
  const now = services.clocks.of(environmentId).now();
  const sealed = check[kind];
  const registers = rails.identity();
  if (!sealed || !bornOn) return;
  if (!registers) {
    const result = 'No register is connected. The provider verifies it during the review.';
    return updateCheck(db, check, { nextEnquiryAt: new Date(now.getTime() + waitMaxMs), result });
  }
  const number = vault.open(`tier_upgrades.${kind}`, [environmentId, upgradeId], sealed);
  const claimed = { firstName, lastName, bornOn };
  const verdict = await withTimeout(askTimeoutMs, () =>
    registers.lookUpPerson({ reference: check.id, kind, number, claimed }),
  )
    .then((answer) => matchPerson(answer, claimed))
    .catch(() => null);
  if (verdict) return updateCheck(db, check, { ...verdict, answeredAt: now, nextEnquiryAt: null });
  const waitMs = Math.min(waitMaxMs, firstWaitMs * 2 ** check.enquiryCount);
  return updateCheck(db, check, {
    nextEnquiryAt: new Date(now.getTime() + waitMs),
    result: 'The register has not responded yet. We will try again.',
  });
}
