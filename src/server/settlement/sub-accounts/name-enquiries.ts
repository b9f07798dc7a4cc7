// Asking banks again for names they have not told: now, because a member asks, or later by itself.

import { recordSystemAudit } from '#server/platform/http/audit.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findBank } from '#server/rails/bank-directory.ts';
import type { NameEnquiry } from '#server/rails/banks.ts';
import type { Services } from '#server/services.ts';
import { banksRateLimits } from '#server/settlement/banks/rate-limits.ts';
import { enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { SubAccount } from '#shared/contract/settlement/sub-accounts.ts';
import {
  claimDueNames,
  type DueName,
  findDueNames,
  lockSubAccount,
  updateSubAccountRow,
  waitingNames,
} from './queries.ts';
import { firstAskMs, statusAfter, unknownNote, waitingNote } from './save-sub-account.ts';
import { findSubAccount, getSubAccount } from './service.ts';

const leaseMs = 60_000;
const waitMaxMs = 3_600_000;
const dueMax = 20;

type Asked = Pick<DueName, 'environmentId' | 'id' | 'country' | 'bankCode' | 'accountNumber' | 'askCount'>;

/** Keeps an answer of the bank; true when the name is known now. An account that was changed meanwhile is left alone. */
async function keepAnswer(services: Services, asked: Asked, answer: NameEnquiry): Promise<boolean> {
  const now = services.clock.now();
  return services.database.inTransaction(async (tx) => {
    const row = await lockSubAccount(tx, asked.environmentId, asked.id);
    if (
      !row ||
      row.accountName ||
      row.accountNumber !== asked.accountNumber ||
      row.bankCode !== asked.bankCode
    )
      return false;
    const keep = (changes: Parameters<typeof updateSubAccountRow>[3]) =>
      updateSubAccountRow(tx, asked.environmentId, asked.id, { ...changes, updatedAt: now });
    if (answer.outcome === 'found') {
      const accountName = answer.accountName.slice(0, 200);
      const status = statusAfter(row, accountName);
      await keep({ accountName, verifiedAt: now, status, askAt: null, askNote: null });
      return true;
    }
    if (answer.outcome === 'not_found') await keep({ askAt: null, askNote: unknownNote });
    else {
      const waitMs = Math.min(waitMaxMs, firstAskMs * 2 ** Math.min(asked.askCount, 10));
      await keep({ askAt: new Date(now.getTime() + waitMs), askNote: waitingNote });
    }
    return false;
  });
}

const isAskDue = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'ask_at', 'sub_accounts.environment_id');

export const dueNameEnquiries = (services: Services): DueQuery => findDueNames(isAskDue(services));

/** Asks banks again whose time has come; returns how many accounts that were. */
export function runDueNameEnquiries(services: Services): Promise<number> {
  const { db } = services.database;
  return eachEnvironment(db, waitingNames, isAskDue(services), (environmentId) =>
    askNamesOf(services, environmentId),
  );
}

async function askNamesOf(services: Services, environmentId: string): Promise<number> {
  const { database, log } = services;
  const of = { environmentId, due: isAskDue(services), limit: dueMax };
  const claimed = await claimDueNames(database.db, of, leaseMs);
  for (const one of claimed) {
    try {
      await askDue(withClockOf(services, one.environmentId), one);
    } catch (error) {
      log.error({ err: error, subAccountId: one.id }, 'the name of an account is asked for again later');
    }
  }
  return claimed.length;
}

async function askDue(services: Services, due: DueName): Promise<void> {
  const bank = findBank(due.country, due.bankCode);
  const answer: NameEnquiry = bank
    ? await enquireAccountName(services, due, bank, due.accountNumber)
    : { outcome: 'not_found' };
  if (!(await keepAnswer(services, due, answer))) return;
  await recordSystemAudit(services.database.db, services.clock, {
    action: 'verify',
    entity: 'sub-accounts',
    entityId: due.id,
    businessId: due.businessId,
    after: { accountName: answer.outcome === 'found' ? answer.accountName : null },
  });
}

/** Asks the bank at once, because somebody wants to know. */
export async function enquireName(services: Services, actor: Actor, id: string): Promise<SubAccount> {
  const { environment } = actor;
  const { db } = services.database;
  const row = await findSubAccount(db, environment.id, id);
  if (row.accountName)
    throw new AppError('SPLIT_STATE', { sentence: 'The bank has already confirmed this name.' });
  const bank = findBank(row.country, row.bankCode);
  if (!bank) throw new AppError('SPLIT_STATE', { sentence: unknownNote });
  await services.rateLimits.consume(banksRateLimits.resolveBank, actor.userId);
  await keepAnswer(services, row, await enquireAccountName(services, environment, bank, row.accountNumber));
  return getSubAccount(db, environment, id);
}
