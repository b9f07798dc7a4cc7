// The banks that offer virtual accounts, per country: the choices for a business's preferred bank and its alternative.
import type { BusinessCountry } from '#shared/account/business-kinds.ts';

export type VirtualAccountBank = { bankName: string; providerId: string };
type ListedBank = VirtualAccountBank & {
  /** The central bank code, from which the check digit of an account number is computed. */
  code: string;
  /** In the sandbox this bank never responds, so that the alternative is used. */
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

/** Returns the banks that can be chosen in a country. */
export function listProviders(country: BusinessCountry): VirtualAccountBank[] {
  return banks[country].map(({ bankName, providerId }) => ({ bankName, providerId }));
}

/** Returns a bank by its id. */
export function findVirtualBank(providerId: string): ListedBank | undefined {
  return banks.NG.find((bank) => bank.providerId === providerId);
}
