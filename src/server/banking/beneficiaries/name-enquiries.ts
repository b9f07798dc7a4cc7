// Name enquiries for beneficiaries without a bank-confirmed name: on request of a member, or by a job.
import type { Actor } from '#server/platform/http/call.ts';
import { isDue } from '#server/platform/http/environment-clock.ts';
import { findBank } from '#server/rails/bank-directory.ts';
import type { NameEnquiry } from '#server/rails/banks.ts';
import type { Services } from '#server/services.ts';
import {
  type DueName,
  declareNameEnquiries,
  namelessAfter,
} from '#server/settlement/banks/name-enquiries.ts';
import { banksRateLimits } from '#server/settlement/banks/rate-limits.ts';
import { enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import type { Beneficiary } from '#shared/contract/banking/beneficiary-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import { lockBeneficiary, namesToAsk, updateBeneficiaryRow } from './queries.ts';
import { findBeneficiary, getBeneficiary, unknownNote } from './service.ts';

type DueRow = Pick<DueName, 'environmentId' | 'id' | 'enquiryCount'>;

/** Stores the bank's response; returns true when the name is now known. */
async function keepAnswer(services: Services, claimed: DueRow, answer: NameEnquiry): Promise<boolean> {
  const now = services.clock.now();
  return services.database.inTransaction(async (tx) => {
    const row = await lockBeneficiary(tx, claimed.environmentId, claimed.id);
    if (!row || row.accountName || row.status !== 'ACTIVE') return false;
    const isFound = answer.outcome === 'found';
    const named = isFound && {
      accountName: answer.accountName.slice(0, 200),
      verifiedAt: now,
      nextEnquiryAt: null,
      enquiryNote: null,
    };
    const changes = named || namelessAfter(now, claimed.enquiryCount, answer, unknownNote);
    await updateBeneficiaryRow(tx, claimed, { ...changes, updatedAt: now });
    return isFound;
  });
}

export const beneficiaryNames = declareNameEnquiries({
  entity: 'beneficiaries',
  waiting: namesToAsk.waiting,
  isDue: ({ clocks, clock }) => isDue(clocks, clock.now(), 'next_enquiry_at', 'beneficiaries.environment_id'),
  claim: namesToAsk.claim,
  keepAnswer,
});

/** Makes a name enquiry immediately, on request. */
export async function enquireName(services: Services, actor: Actor, id: string): Promise<Beneficiary> {
  const { environment } = actor;
  const { db } = services.database;
  const row = await findBeneficiary(db, environment.id, id);
  if (row.status !== 'ACTIVE') throw new AppError('NOT_FOUND');
  if (row.accountName)
    throw new AppError('CONFLICT', { sentence: 'The bank has already confirmed this name.' });
  const bank = findBank(row.country, row.bankCode);
  if (!bank) throw new AppError('CONFLICT', { sentence: unknownNote });
  await services.rateLimits.consume(banksRateLimits.resolveBank, actor.userId);
  await keepAnswer(services, row, await enquireAccountName(services, environment, bank, row.accountNumber));
  return getBeneficiary(db, environment.id, id);
}
