// The provider that the configuration names for each rail of live banking, without secrets.
import type { Config } from '#server/config.ts';
import type { LiveRailName } from '#shared/contract/operator/bank/live-rails.ts';

export type NamedRail = { rail: LiveRailName; provider: string; host: string };

const providerNames = {
  nip: 'NIP (NIBSS EasyPay)',
  providus: 'Providus',
  paystack: 'Paystack',
  thunes: 'Thunes',
  nrs: 'NRS (Nigeria)',
};

export type NamingConfig = Pick<
  Config,
  'bankProvider' | 'virtualAccounts' | 'remittancePartner' | 'taxAuthority'
>;

export function namedRails(config: NamingConfig): NamedRail[] {
  const { bankProvider, virtualAccounts, remittancePartner, taxAuthority } = config;
  const addresses = [
    { rail: 'transfers', at: bankProvider && { provider: bankProvider.provider, url: bankProvider.url } },
    { rail: 'virtual_accounts', at: virtualAccounts && addressOf(virtualAccounts) },
    { rail: 'remittance', at: remittancePartner && addressOf(remittancePartner) },
    { rail: 'e_invoicing', at: taxAuthority && addressOf(taxAuthority) },
  ] as const;
  return addresses.flatMap(({ rail, at }) =>
    at ? [{ rail, provider: providerNames[at.provider], host: new URL(at.url).host }] : [],
  );
}

function addressOf<P extends keyof typeof providerNames>(of: { provider: P; origin: string }) {
  return { provider: of.provider, url: of.origin };
}
