// Name enquiries for rows: many in parallel, with the responses of a file stored together.

import { isDue, withClockOf } from '#server/platform/http/environment-clock.ts';
import { eachEnvironment } from '#server/platform/jobs/by-environment.ts';
import type { DueQuery } from '#server/platform/jobs/due.ts';
import { findFirstDue } from '#server/platform/jobs/waiting.ts';
import { findBank } from '#server/rails/bank-directory.ts';
import type { NameEnquiry } from '#server/rails/banks.ts';
import type { Services } from '#server/services.ts';
import { enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import { listAccountRows } from '#server/settlement/payout-destinations/choose-account.ts';
import { nameSimilarity, sameNameFrom } from '#shared/banking/name-similarity.ts';
import {
  type Answered,
  announceGroups,
  type ClaimedRow,
  claimRows,
  waitingRows,
  writeAnswers,
} from '../queries.ts';
import type { CheckTerms } from './check-row.ts';
import { chargeColumns, evaluateAnswer } from './check-row.ts';
import { checkTermsOf } from './check-rows.ts';

const leaseMs = 60_000;
const claimedAtOnce = 500;
/** Number of parallel enquiries per process. */
const sideBySide = 50;
/** Delays before an enquiry is retried after no response; after the last one the row shows the failure. */
const pausesMs = [2000, 5000];

const isAskDue = ({ clocks, clock }: Services) =>
  isDue(clocks, clock.now(), 'next_enquiry_at', 'transfer_group_rows.environment_id');

export const dueRows = (services: Services): DueQuery => findFirstDue(waitingRows, isAskDue(services));

/** Makes the enquiries of rows that are due, in turn per environment; returns the number of rows. */
export function queryDueRows(services: Services): Promise<number> {
  return eachEnvironment(services.database.db, waitingRows, isAskDue(services), (environmentId) =>
    askRowsOf(services, environmentId),
  );
}

async function askRowsOf(services: Services, environmentId: string): Promise<number> {
  const of = { due: isAskDue(services), leaseMs, limit: claimedAtOnce };
  const claimed = await claimRows(services.database.db, environmentId, of);
  const groups = Map.groupBy(claimed, ({ groupId }) => groupId);
  for (const [groupId, rows] of groups) {
    try {
      await askFor(withClockOf(services, environmentId), { environmentId, groupId }, rows);
    } catch (error) {
      services.log.error(
        { err: error, groupId },
        'the account names of a bulk transfer will be looked up again later',
      );
    }
  }
  return claimed.length;
}

type Asker = { mode: 'test' | 'live'; businessName: string; terms: CheckTerms };

async function askerOf(
  services: Services,
  place: { environmentId: string; groupId: string },
): Promise<Asker> {
  const { db } = services.database;
  const found = await db
    .selectFrom('transferGroups as g')
    .innerJoin('environments as e', 'e.id', 'g.environmentId')
    .innerJoin('businesses as b', 'b.id', 'e.businessId')
    .where('g.environmentId', '=', place.environmentId)
    .where('g.id', '=', place.groupId)
    .select(['e.mode', 'b.businessName', 'g.currency', 'g.purpose'])
    .executeTakeFirstOrThrow();
  const { mode, businessName, currency, purpose } = found;
  const of = { environmentId: place.environmentId, currency, purpose };
  return { mode, businessName, terms: await checkTermsOf(db, services.clock, of) };
}

async function askFor(
  services: Services,
  place: { environmentId: string; groupId: string },
  rows: readonly ClaimedRow[],
): Promise<void> {
  const { db } = services.database;
  const asker = await askerOf(services, place);
  const verified = (await listAccountRows(db, place.environmentId)).filter(
    ({ status }) => status === 'VERIFIED',
  );
  const own = new Set(verified.map(({ bankCode, accountNumber }) => `${bankCode}:${accountNumber}`));
  const answers: Answered[] = [];
  const waiting = [...rows];
  const worker = async (): Promise<void> => {
    for (let row = waiting.shift(); row; row = waiting.shift())
      answers.push(await answerOf(services, asker, own, row));
  };
  await Promise.all(Array.from({ length: Math.min(sideBySide, rows.length) }, worker));
  await writeAnswers(db, place, answers);
  announceGroups(db, place.environmentId);
}

async function answerOf(
  services: Services,
  asker: Asker,
  own: ReadonlySet<string>,
  row: ClaimedRow,
): Promise<Answered> {
  const { line, version, enquiryCount } = row;
  const { country } = asker.terms;
  const bank = findBank(country, row.bankCode ?? '');
  const answer: NameEnquiry = bank
    ? await enquireAccountName(services, asker, bank, row.accountNumber)
    : { outcome: 'not_found' };
  const pauseMs = answer.outcome === 'unavailable' ? pausesMs[enquiryCount - 1] : undefined;
  const { foundName, ...judged } = evaluateAnswer(row, answer);
  const isOwn =
    foundName !== null &&
    (nameSimilarity(asker.businessName, foundName) >= sameNameFrom ||
      own.has(`${row.bankCode}:${row.accountNumber}`));
  const charges = chargeColumns(row.amount, isOwn, asker.terms);
  const answered = { line, version, foundName, isOwn, ...judged, ...charges, nextEnquiryAt: null };
  if (pauseMs === undefined) return answered;
  const nextEnquiryAt = new Date(services.clock.now().getTime() + pauseMs);
  return { ...answered, state: 'CHECKING', problem: null, nextEnquiryAt };
}
