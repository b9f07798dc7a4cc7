// Name enquiries for bank accounts of sub-accounts: at the request of a member, or automatically.
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
import { AppError } from '#shared/contract/errors.ts';
import type { SubAccount } from '#shared/contract/settlement/sub-accounts.ts';
import { lockSubAccount, namesToAsk, updateSubAccountRow } from './queries.ts';
import { statusAfter, unknownNote } from './save-sub-account.ts';
import { findSubAccount, getSubAccount } from './service.ts';

type DueRow = Pick<DueName, 'environmentId' | 'id' | 'bankCode' | 'accountNumber' | 'enquiryCount'>;

/** Stores the bank's response; returns whether the name is known now. An account changed meanwhile is left unchanged. */
async function keepAnswer(services: Services, claimed: DueRow, answer: NameEnquiry): Promise<boolean> {
  const now = services.clock.now();
  return services.database.inTransaction(async (tx) => {
    const row = await lockSubAccount(tx, claimed.environmentId, claimed.id);
    if (
      !row ||
      row.accountName ||
      row.accountNumber !== claimed.accountNumber ||
      row.bankCode !== claimed.bankCode
    )
      return false;
    const isFound = answer.outcome === 'found';
    const accountName = isFound ? answer.accountName.slice(0, 200) : '';
    const named = isFound && {
      accountName,
      verifiedAt: now,
      status: statusAfter(row, accountName),
      nextEnquiryAt: null,
      enquiryNote: null,
    };
    const changes = named || namelessAfter(now, claimed.enquiryCount, answer, unknownNote);
    await updateSubAccountRow(tx, claimed.environmentId, claimed.id, { ...changes, updatedAt: now });
    return isFound;
  });
}

export const subAccountNames = declareNameEnquiries({
  entity: 'sub-accounts',
  waiting: namesToAsk.waiting,
  isDue: ({ clocks, clock }) => isDue(clocks, clock.now(), 'next_enquiry_at', 'sub_accounts.environment_id'),
  claim: namesToAsk.claim,
  keepAnswer,
});

/** Enquires the name at the bank at once, at the request of a member. */
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
