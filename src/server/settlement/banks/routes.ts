// Handlers of banks and account names.

import type { Environment } from '#server/platform/http/call.ts';
import { listBanks } from '#server/rails/bank-directory.ts';
import type { Bank } from '#server/rails/banks.ts';
import type { Handlers } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { BankItem, banksContract } from '#shared/contract/settlement/banks.ts';
import { bankCountryOf, resolveAccount } from './resolve-account.ts';

function toBank({ code, name, nipCode, country, currency }: Bank): BankItem {
  return { code, name, nip_code: nipCode, country, currency };
}

function banksOf(environment: Environment, country = bankCountryOf(environment)) {
  return { items: listBanks(country).map(toBank) };
}

export const bankRoutes: Handlers<typeof banksContract> = {
  listBanks: ({ environment, query }) => banksOf(environment, query.country),
  listSettlementBanks: ({ environment }) => banksOf(environment),
  resolveBankByQuery: ({ services, actor, query }) => resolveAccount(services, actor, query),
  resolveBank: ({ services, actor, params, query }) => {
    const [bank_code, account_number] = params.account.split('-');
    if (!bank_code || !account_number) throw new AppError('NOT_FOUND');
    return resolveAccount(services, actor, { ...query, bank_code, account_number });
  },
};
