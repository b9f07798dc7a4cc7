// The banks that give virtual accounts, by country: what a business may prefer and where it turns when that one fails.
import type { BusinessCountry } from '#shared/account/business-kinds.ts';

export type VirtualAccountProvider = { bankName: string; providerId: string };

/** A provider whose rail is not connected yet is served by the sandbox, as in test mode. */
const providers: Record<BusinessCountry, readonly VirtualAccountProvider[]> = {
  NG: [
    { bankName: 'Test Bank', providerId: 'kasuwa-test-bank' },
    { bankName: 'Wema Bank', providerId: 'wema-bank' },
    { bankName: 'Providus Bank', providerId: 'providus-bank' },
    { bankName: 'Sterling Bank', providerId: 'sterling-bank' },
  ],
  US: [{ bankName: 'Test Bank', providerId: 'kasuwa-test-bank' }],
};

export function listProviders(country: BusinessCountry): VirtualAccountProvider[] {
  return [...providers[country]];
}
