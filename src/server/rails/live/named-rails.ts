// Which outside party the configuration names for each rail of live banking, without anything secret.
import type { Config } from '#server/config.ts';
import type { LiveRailName } from '#shared/contract/operator/bank/live-rails.ts';

export type NamedRail = { rail: LiveRailName; provider: string; host: string };

const providerNames = {
  nip: 'NIP (NIBSS EasyPay)',
  providus: 'Providus',
  paystack: 'Paystack',
  thunes: 'Thunes',
};

export type NamingConfig = Pick<Config, 'bankProvider' | 'virtualAccounts' | 'remittancePartner'>;

export function namedRails({ bankProvider, virtualAccounts, remittancePartner }: NamingConfig): NamedRail[] {
  const addresses = [
    { rail: 'transfers', at: bankProvider && { provider: bankProvider.provider, url: bankProvider.url } },
    { rail: 'virtual_accounts', at: virtualAccounts && addressOf(virtualAccounts) },
    { rail: 'remittance', at: remittancePartner && addressOf(remittancePartner) },
  ] as const;
  return addresses.flatMap(({ rail, at }) =>
    at ? [{ rail, provider: providerNames[at.provider], host: new URL(at.url).host }] : [],
  );
}

function addressOf<P extends keyof typeof providerNames>(of: { provider: P; origin: string }) {
  return { provider: of.provider, url: of.origin };
}
