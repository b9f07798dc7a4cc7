// Name enquiry before a transfer: the bank's account name, its similarity to the given name, and the warnings to confirm.

import type { Db } from '#server/platform/db/database.ts';
import type { Actor, Environment } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import { checkAccount, enquireAccountName } from '#server/settlement/banks/resolve-account.ts';
import { listAccountRows } from '#server/settlement/payout-destinations/choose-account.ts';
import { nameSimilarity, sameNameFrom } from '#shared/banking/name-similarity.ts';
import { transferWarningLabels } from '#shared/banking/transfer-labels.ts';
import type { TransferWarning } from '#shared/contract/banking/transfer-enums.ts';
import type { NameEnquiryAnswer } from '#shared/contract/banking/transfer-shapes.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { Currency } from '#shared/money.ts';
import { countryOf, duplicateHours } from './create-transfers.ts';
import { hasSentSince } from './queries.ts';
import { transferRateLimits } from './rate-limits.ts';

export type NameQuestion = {
  currency: Currency;
  bankCode: string;
  accountNumber: string;
  /** The recipient's name as given by the sender. */
  givenName: string | null;
  /** Null skips the check for duplicates. */
  amount: number | null;
};

/** Whether the account belongs to the business, by its name or as one of its payout accounts. */
async function isOwnAccount(
  db: Db,
  { id, businessName }: Environment,
  of: { bankCode: string; accountNumber: string; accountName: string },
): Promise<boolean> {
  if (nameSimilarity(businessName, of.accountName) >= sameNameFrom) return true;
  const accounts = await listAccountRows(db, id);
  return accounts.some(
    ({ status, bankCode, accountNumber }) =>
      status === 'VERIFIED' && bankCode === of.bankCode && accountNumber === of.accountNumber,
  );
}

/** Queries the bank. Must not run inside a transaction. Throws VALIDATION for an invalid bank or account number. */
export async function enquireName(
  services: Services,
  environment: Environment,
  question: NameQuestion,
): Promise<NameEnquiryAnswer> {
  const { currency, accountNumber, givenName } = question;
  const { db } = services.database;
  const bank = checkAccount(countryOf(currency), question.bankCode, accountNumber, {
    bank: 'bank_code',
    number: 'account_number',
  });
  const answer = await enquireAccountName(services, environment, bank, accountNumber);
  const accountName = answer.outcome === 'found' ? answer.accountName : null;
  const similarity = accountName && givenName ? nameSimilarity(givenName, accountName) : null;
  const of = { bankCode: bank.code, accountNumber };
  const isOwn = accountName ? await isOwnAccount(db, environment, { ...of, accountName }) : false;
  const found: Record<TransferWarning, boolean> = {
    own_account: isOwn,
    duplicate: await isDuplicate(services, environment, { ...of, amount: question.amount }),
    name_differs: similarity !== null && similarity < sameNameFrom,
  };
  const kinds = (Object.keys(found) as TransferWarning[]).filter((kind) => found[kind]);
  return {
    outcome: answer.outcome,
    account_name: accountName,
    account_number: accountNumber,
    bank_code: bank.code,
    bank_name: bank.name,
    similarity,
    is_own: isOwn,
    warnings: kinds.map((kind) => ({ kind, text: transferWarningLabels[kind] })),
  };
}

async function isDuplicate(
  services: Services,
  environment: Environment,
  of: { bankCode: string; accountNumber: string; amount: number | null },
): Promise<boolean> {
  const { amount } = of;
  if (amount === null) return false;
  const since = new Date(services.clock.now().getTime() - duplicateHours * 3_600_000);
  return hasSentSince(services.database.db, { ...of, amount, environmentId: environment.id, since });
}

/** Counts a name enquiry in the rate limit. */
export async function countEnquiry(services: Services, { environment, userId }: Actor): Promise<void> {
  await services.rateLimits.consume(transferRateLimits.nameEnquiry, `${environment.id}:${userId}`);
}

/** Runs a counted name enquiry: the rate limit prevents the collection of account names. */
export async function answerEnquiry(
  services: Services,
  actor: Actor,
  question: NameQuestion,
): Promise<NameEnquiryAnswer> {
  await countEnquiry(services, actor);
  return enquireName(services, actor.environment, question);
}

/** Returns the name and owner of the account if all warnings are confirmed; otherwise throws the open warning at its field. */
export function requireConfirmed(
  answer: NameEnquiryAnswer,
  confirmed: readonly TransferWarning[],
): { accountName: string; isOwn: boolean } {
  const { outcome, account_name: accountName, bank_name: bankName } = answer;
  if (outcome === 'not_found' || (outcome === 'found' && !accountName)) {
    const sentence = `${bankName} has no account with this number`;
    throw new AppError('VALIDATION', { sentence, fields: { account_number: sentence } });
  }
  if (!accountName) throw new AppError('BANK_UNAVAILABLE');
  const open = answer.warnings.filter(({ kind }) => !confirmed.includes(kind));
  if (open.length > 0) {
    const fields = Object.fromEntries(open.map(({ kind, text }) => [kind, text]));
    const words = open.map(({ kind, text }) => (kind === 'name_differs' ? `${text}: ${accountName}` : text));
    throw new AppError('TRANSFER_UNCONFIRMED', {
      sentence: `${words.join('. ')}. Confirm to continue.`,
      fields,
    });
  }
  return { accountName, isOwn: answer.is_own };
}
