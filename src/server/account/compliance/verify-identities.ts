// Identity checks: at once when a member requests them, or later after a missing response.

import type { Db } from '#server/platform/db/database.ts';
import { withTimeout } from '#server/platform/time/with-timeout.ts';
import type { IdentityRegisters } from '#server/rails/identity-registers.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import type { IdentityCheck } from '#shared/contract/account/compliance.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type CheckRow,
  claimDueChecks,
  claimIdleChecks,
  postponeCheck,
  selectCurrentChecks,
  selectVerification,
  settleCheck,
  supersedeChecks,
} from './check-queries.ts';
import { type MatchResult, matchCompany, matchPerson } from './match-identity.ts';
import { isAbout, leaseMs, listQuestions, planChecks, type Question } from './plan-checks.ts';
import { lockCompany } from './queries.ts';
import { complianceRateLimits } from './rate-limits.ts';
import { toCheck } from './read-sections.ts';

const askTimeoutMs = 15_000;
const firstWaitMs = 15_000;
const waitMaxMs = 3_600_000;
const dueMax = 20;

export type Verification = { id: string; status: 'PENDING' | 'COMPLETED'; checks: IdentityCheck[] };

function toVerification(id: string, checks: readonly CheckRow[]): Verification {
  const isOpen = checks.some((check) => check.status === 'PENDING');
  return { id, status: isOpen ? 'PENDING' : 'COMPLETED', checks: checks.map(toCheck) };
}

/** Makes every check that is not verified and not in progress. Registers are called outside any transaction. */
export async function verifyIdentities(services: Services, businessId: string): Promise<Verification> {
  const { database, clock } = services;
  const { open, ...plan } = await database.inTransaction(async (tx) => {
    await lockCompany(tx, businessId);
    const planned = await planChecks(tx, services, businessId, { askAgain: true });
    const now = clock.now();
    const until = new Date(now.getTime() + leaseMs);
    return Object.assign(planned, { open: await claimIdleChecks(tx, businessId, now, until) });
  });
  if (plan.questions.length === 0) throw new AppError('NOTHING_TO_VERIFY');
  if (open.length > 0) await services.rateLimits.consume(complianceRateLimits.verifyIdentity, businessId);
  await Promise.all(open.map((check) => askCheck(services, check, plan.questions)));
  const checks = await selectCurrentChecks(database.db, businessId);
  return toVerification(plan.made[0]?.verificationId ?? businessId, checks);
}

/** Returns the checks of a verification; for the id of the business, its latest checks. */
export async function getVerification(
  db: Db,
  businessId: string,
  verificationId: string,
): Promise<Verification> {
  if (verificationId === businessId)
    return toVerification(businessId, await selectCurrentChecks(db, businessId));
  const checks = await selectVerification(db, businessId, verificationId);
  if (checks.length === 0) throw new AppError('NOT_FOUND');
  return toVerification(verificationId, checks);
}

/** Repeats checks without a response; returns their number. */
export async function runDueChecks(services: Services): Promise<number> {
  const { database, clock, log } = services;
  const now = clock.now();
  const due = await claimDueChecks(database.db, now, new Date(now.getTime() + leaseMs), dueMax);
  for (const check of due) {
    try {
      await askCheck(services, check, await listQuestions(database.db, services, check.businessId));
    } catch (error) {
      log.error({ err: error, checkId: check.id }, 'an identity could not be verified; it will be retried');
    }
  }
  return due.length;
}

/** Calls a register once and stores the result. Without a response the check stays pending, with increasing delay. */
async function askCheck(services: Services, check: CheckRow, questions: readonly Question[]): Promise<void> {
  const { db } = services.database;
  const question = questions.find((one) => isAbout(check, one));
  const now = services.clock.now();
  if (!question) return supersedeChecks(db, check.businessId, [check.id], now);
  const registers = services.rails.identity();
  if (!registers && question.kind !== 'ein') {
    const sentence = 'No register is connected. The provider verifies it during the review.';
    return postponeCheck(db, check, new Date(now.getTime() + waitMaxMs), sentence);
  }
  const verdict = await withTimeout(askTimeoutMs, () => ask(registers, check.id, question)).catch(
    (): MatchResult => null,
  );
  if (verdict) return settleCheck(db, check, { ...verdict, at: services.clock.now() });
  const waitMs = Math.min(waitMaxMs, firstWaitMs * 2 ** check.enquiryCount);
  await postponeCheck(
    db,
    check,
    new Date(now.getTime() + waitMs),
    'The register has not responded yet. We will try again.',
  );
}

async function ask(
  connectedRegisters: IdentityRegisters | null,
  reference: string,
  question: Question,
): Promise<MatchResult> {
  const { number, subject } = question;
  if (question.kind === 'ein')
    return { status: 'VERIFIED', result: 'The format is valid. It is not checked with a register.' };
  const registers = connected(connectedRegisters);
  if (question.kind === 'rc') {
    const { register } = question;
    const answer = await registers.lookUpCompany({ reference, register, number, claimedName: subject });
    return matchCompany(answer, subject);
  }
  const { kind, claimed } = question;
  return matchPerson(await registers.lookUpPerson({ reference, kind, number, claimed }), claimed);
}
