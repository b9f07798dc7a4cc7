// The banks that give virtual accounts, by country: what a business may prefer and where it turns when that one fails.
import type { BusinessCountry } from '#shared/account/business-kinds.ts';

export type VirtualAccountBank = { bankName: string; providerId: string };
type ListedBank = VirtualAccountBank & {
  /** The central bank's code, by which the check digit of a number is made. */
  code: string;
  /** In the sandbox it never answers, so that the alternative is seen. */
  silentInSandbox?: true;
};

const testBank: ListedBank = { bankName: 'Test Bank', providerId: 'kasuwa-test-bank', code: '999' };

const banks: Record<BusinessCountry, readonly ListedBank[]> = {
  NG: [
    testBank,
    { bankName: 'Wema Bank', providerId: 'wema-bank', code: '035' },
    { bankName: 'Providus Bank', providerId: 'providus-bank', code: '101' },
    { bankName: 'Sterling Bank', providerId: 'sterling-bank', code: '232', silentInSandbox: true },
  ],
  US: [testBank],
};

/** Those that may be chosen in a country. */
export function listProviders(country: BusinessCountry): VirtualAccountBank[] {
  return banks[country].map(({ bankName, providerId }) => ({ bankName, providerId }));
}

/** A bank by its id. */
export function findVirtualBank(providerId: string): ListedBank | undefined {
  return banks.NG.find((bank) => bank.providerId === providerId);
}
