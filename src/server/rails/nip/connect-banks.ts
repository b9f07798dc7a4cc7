// The bank for live transfers: the one named in the configuration, otherwise none.
import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { BankRail } from '../banks.ts';
import type { OnFailure } from '../hosted/gateway-http.ts';
import { createBankRail } from './bank-rail.ts';
import { createNipBank } from './nip-bank.ts';
import { createProvidusBank } from './providus-bank.ts';

export function connectBanks(
  database: Database,
  clock: Clock,
  { bankProvider }: Pick<Config, 'bankProvider'>,
  onFailure?: OnFailure,
): BankRail | null {
  if (!bankProvider) return null;
  const adapter =
    bankProvider.provider === 'nip'
      ? createNipBank(bankProvider, clock, onFailure)
      : createProvidusBank(bankProvider, onFailure);
  return createBankRail(database, clock, adapter);
}
