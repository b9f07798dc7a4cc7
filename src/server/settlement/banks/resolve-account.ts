// Resolution of an account name: by an enquiry at the bank; if the bank does not know the account, the check digit suggests other banks.

import type { Actor, Environment } from '#server/platform/http/call.ts';
import { withTimeout } from '#server/platform/time/with-timeout.ts';
import { accountNumberForms, findBank, listBanks } from '#server/rails/bank-directory.ts';
import type { Bank, NameEnquiry } from '#server/rails/banks.ts';
import { fitsNuban } from '#server/rails/nuban.ts';
import type { Services } from '#server/services.ts';
import type { OutputOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BankCountry, banksContract, ResolvedAccount } from '#shared/contract/settlement/banks.ts';
import { banksRateLimits } from './rate-limits.ts';

const enquiryTimeoutMs = 15_000;
const likelyMax = 5;

/** Returns the country of an environment's bank accounts when the request names none. */
export function bankCountryOf(environment: Pick<Environment, 'country'>): BankCountry {
  return environment.country === 'US' ? 'US' : 'NG';
}

/** Returns the bank of an account; throws VALIDATION if there is no such bank or the account number is malformed for it. */
export function checkAccount(
  country: BankCountry,
  bankCode: string,
  accountNumber: string,
  names: { bank: string; number: string },
): Bank {
  const bank = findBank(country, bankCode);
  const fields: Record<string, string> = {};
  if (!bank) fields[names.bank] = country === 'US' ? 'This routing number is not valid' : 'Choose a bank';
  const form = accountNumberForms[country];
  if (!form.pattern.test(accountNumber)) fields[names.number] = `Account number ${form.fault}`;
  if (bank && Object.keys(fields).length === 0) return bank;
  const [sentence = 'Choose a bank'] = Object.values(fields);
  throw new AppError('VALIDATION', { fields, sentence });
}

/** Enquires the account name at the bank. Must not run inside a transaction. A time-out counts as unavailable. */
export async function enquireAccountName(
  services: Pick<Services, 'rails' | 'log'>,
  environment: Pick<Environment, 'mode' | 'businessName'>,
  bank: Bank,
  accountNumber: string,
): Promise<NameEnquiry> {
  const rail = services.rails.banks(environment.mode);
  if (!rail) return { outcome: 'unavailable' };
  const { country, code: bankCode } = bank;
  const question = { country, bankCode, accountNumber, askedBy: environment.businessName };
  return withTimeout(enquiryTimeoutMs, () => rail.resolveAccount(question)).catch((error: unknown) => {
    services.log.warn({ err: error, bankCode }, 'a bank did not return the name of an account');
    return { outcome: 'unavailable' };
  });
}

/** Returns the banks whose check-digit rule the account number satisfies. */
function likelyBanks(country: BankCountry, accountNumber: string): ResolvedAccount['likely_banks'] {
  if (country !== 'NG') return [];
  return listBanks(country)
    .filter((bank) => fitsNuban(bank.code, accountNumber))
    .slice(0, likelyMax)
    .map(({ code, name }) => ({ code, name }));
}

type Question = { country?: BankCountry | undefined; bank_code: string; account_number: string };

export async function resolveAccount(
  services: Services,
  actor: Actor,
  question: Question,
): Promise<OutputOf<(typeof banksContract)['resolveBank']>> {
  const { environment } = actor;
  const { account_number: accountNumber } = question;
  const country = question.country ?? bankCountryOf(environment);
  const bank = checkAccount(country, question.bank_code, accountNumber, {
    bank: 'bank_code',
    number: 'account_number',
  });
  await services.rateLimits.consume(banksRateLimits.resolveBank, actor.userId);
  const answer = await enquireAccountName(services, environment, bank, accountNumber);
  const fits = country === 'NG' ? fitsNuban(bank.code, accountNumber) : null;
  return {
    outcome: answer.outcome,
    account_name: answer.outcome === 'found' ? answer.accountName : null,
    account_number: accountNumber,
    bank_code: bank.code,
    bank_name: bank.name,
    check_digit_fits: fits,
    likely_banks: answer.outcome !== 'found' && fits === false ? likelyBanks(country, accountNumber) : [],
  };
}
