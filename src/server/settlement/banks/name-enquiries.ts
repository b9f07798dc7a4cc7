// Name enquiries at banks for accounts without a confirmed name. Each noun with bank accounts declares which ones wait, and what a response
// changes.
import type { RawBuilder } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { recordSystemAudit } from '#server/platform/http/audit.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment, type lockDueIn } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue, type Waiting } from '#server/platform/jobs/waiting.ts';
import { findBank } from '#server/rails/bank-directory.ts';
import type { Bank, NameEnquiry } from '#server/rails/banks.ts';
import type { Services } from '#server/services.ts';
import { refuseAt } from '#shared/contract/errors.ts';
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import { enquireAccountName } from './resolve-account.ts';

/** The delay before the first retry at a bank; it doubles with each retry. */
const firstAskMs = 60_000;
const waitMaxMs = 3_600_000;
/** The lease of an enquiry; after a crash another instance retries when it expires. */
const leaseMs = 60_000;
/** The number of concurrent enquiries per environment. */
const sideBySide = 20;

export const waitingNote = 'The bank has not confirmed the account name yet. We will try again.';

/** An account due for a name enquiry. `enquiryCount`: the number of enquiries so far. */
export type DueName = {
  environmentId: string;
  id: string;
  country: BankCountry;
  bankCode: string;
  accountNumber: string;
  enquiryCount: number;
  mode: 'test' | 'live';
  businessId: string;
  businessName: string;
};

type NameEnquiries = {
  /** The entity name in the audit trail. */
  entity: string;
  waiting: Waiting;
  isDue: (services: Services) => RawBuilder<boolean>;
  /** Claims due accounts by moving their next enquiry to the end of the lease. */
  claim: (db: Db, of: Parameters<typeof lockDueIn>[1], leaseMs: number) => Promise<DueName[]>;
  /** Returns whether the name is known now. */
  keepAnswer: (services: Services, due: DueName, answer: NameEnquiry) => Promise<boolean>;
};

/** The sweep of one kind of account: the query for due accounts, and the job. */
export function declareNameEnquiries({ entity, waiting, isDue, claim, keepAnswer }: NameEnquiries): {
  findDue: (services: Services) => DueQuery;
  /** Returns the number of accounts enquired about. */
  run: (services: Services) => Promise<number>;
} {
  const ask = async (services: Services, due: DueName): Promise<void> => {
    const bank = findBank(due.country, due.bankCode);
    const answer: NameEnquiry = bank
      ? await enquireAccountName(services, due, bank, due.accountNumber)
      : { outcome: 'not_found' };
    if (!(await keepAnswer(services, due, answer))) return;
    await recordSystemAudit(services.database.db, services.clock, {
      action: 'verify',
      entity,
      entityId: due.id,
      businessId: due.businessId,
      after: { accountName: answer.outcome === 'found' ? answer.accountName : null },
    });
  };
  const askAll = async (services: Services, environmentId: string): Promise<number> => {
    const of = { environmentId, due: isDue(services), limit: sideBySide };
    const claimed = await claim(services.database.db, of, leaseMs);
    await Promise.all(
      claimed.map((one) =>
        ask(withClockOf(services, environmentId), one).catch((error: unknown) =>
          services.log.error(
            { err: error, entity, id: one.id },
            'the name of an account will be looked up again later',
          ),
        ),
      ),
    );
    return claimed.length;
  };
  return {
    findDue: (services) => findFirstDue(waiting, isDue(services)),
    run: (services) =>
      eachEnvironment(services.database.db, waiting, isDue(services), (environmentId) =>
        askAll(services, environmentId),
      ),
  };
}

/** Returns the columns of an account just entered; throws VALIDATION if the bank does not know the account. */
export function columnsOfEnquiry(enquiry: NameEnquiry, bank: Pick<Bank, 'name'>, now: Date) {
  if (enquiry.outcome === 'not_found')
    refuseAt('accountNumber', `${bank.name} has no account with this number. Check the number and the bank.`);
  if (enquiry.outcome === 'found')
    return {
      accountName: enquiry.accountName.slice(0, 200),
      verifiedAt: now,
      nextEnquiryAt: null,
      enquiryNote: null,
    };
  const nextEnquiryAt = new Date(now.getTime() + firstAskMs);
  return { accountName: null, verifiedAt: null, nextEnquiryAt, enquiryNote: waitingNote };
}

/**
 * Returns the time of the next enquiry without a confirmed name, and the note shown until then: `unknownNote` if the bank does not know the
 * account.
 */
export function namelessAfter(
  now: Date,
  enquiryCount: number,
  { outcome }: NameEnquiry,
  unknownNote: string,
): { nextEnquiryAt: Date | null; enquiryNote: string } {
  if (outcome === 'not_found') return { nextEnquiryAt: null, enquiryNote: unknownNote };
  const waitMs = Math.min(waitMaxMs, firstAskMs * 2 ** Math.min(enquiryCount, 10));
  return { nextEnquiryAt: new Date(now.getTime() + waitMs), enquiryNote: waitingNote };
}
