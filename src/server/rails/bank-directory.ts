// The directory of banks per country.
import type { BankCountry } from '#shared/contract/settlement/banks.ts';
import type { Bank } from './banks.ts';

/** Name, central bank code and interbank scheme number, from community lists that agree where they overlap. */
const nigeria: readonly [name: string, code: string, nipCode: string][] = [
  ['Access Bank', '044', '000014'],
  ['Citibank Nigeria', '023', '000009'],
  ['Ecobank Nigeria', '050', '000010'],
  ['Fidelity Bank', '070', '000007'],
  ['First Bank of Nigeria', '011', '000016'],
  ['First City Monument Bank', '214', '000003'],
  ['Globus Bank', '00103', '000027'],
  ['Guaranty Trust Bank', '058', '000013'],
  ['Jaiz Bank', '301', '000006'],
  ['Keystone Bank', '082', '000002'],
  ['Kuda Microfinance Bank', '50211', '090267'],
  ['Lotus Bank', '303', '000029'],
  ['Moniepoint Microfinance Bank', '50515', '090405'],
  ['OPay', '999992', '100004'],
  ['PalmPay', '999991', '100033'],
  ['Parallex Bank', '526', '000030'],
  ['Polaris Bank', '076', '000008'],
  ['Providus Bank', '101', '000023'],
  ['Stanbic IBTC Bank', '221', '000012'],
  ['Standard Chartered Bank', '068', '000021'],
  ['Sterling Bank', '232', '000001'],
  ['Suntrust Bank', '100', '000022'],
  ['TAJ Bank', '302', '000026'],
  ['Titan Trust Bank', '102', '000025'],
  ['Union Bank of Nigeria', '032', '000018'],
  ['United Bank for Africa', '033', '000004'],
  ['Unity Bank', '215', '000011'],
  ['VFD Microfinance Bank', '566', '090110'],
  ['Wema Bank', '035', '000017'],
  ['Zenith Bank', '057', '000015'],
];

/** Name and one ABA routing number each. Any other number with a valid check digit is also accepted. */
const unitedStates: readonly [name: string, code: string][] = [
  ['Bank of America', '026009593'],
  ['Capital One', '031176110'],
  ['Charles Schwab Bank', '121202211'],
  ['Citibank', '021000089'],
  ['JPMorgan Chase Bank', '021000021'],
  ['PNC Bank', '043000096'],
  ['TD Bank', '031201360'],
  ['Truist Bank', '061000104'],
  ['U.S. Bank', '091000022'],
  ['Wells Fargo Bank', '121000248'],
];

const directory: Record<BankCountry, readonly Bank[]> = {
  NG: nigeria.map(([name, code, nipCode]) => ({ name, code, nipCode, country: 'NG', currency: 'NGN' })),
  US: unitedStates.map(([name, code]) => ({ name, code, nipCode: null, country: 'US', currency: 'USD' })),
};

/** Returns the banks of a country. */
export function listBanks(country: BankCountry): readonly Bank[] {
  return directory[country];
}

/** Checks the check digit of an ABA routing number: the nine digits weighted 3, 7, 1 add up to a multiple of ten. */
export function isRoutingNumber(code: string): boolean {
  if (!/^\d{9}$/.test(code)) return false;
  const weights = [3, 7, 1];
  const sum = [...code].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0);
  return sum > 0 && sum % 10 === 0;
}

/** Finds a bank by its code, in Nigeria also by its interbank scheme number; undefined when there is no such bank. */
export function findBank(country: BankCountry, code: string): Bank | undefined {
  const known = directory[country].find((bank) => bank.code === code || bank.nipCode === code);
  if (known || country === 'NG' || !isRoutingNumber(code)) return known;
  return { code, name: `Bank of routing number ${code}`, country, currency: 'USD', nipCode: null };
}

/** Account number formats per country: 10 digits in Nigeria (NUBAN), 4 to 17 in the United States. */
export const accountNumberForms: Record<BankCountry, { pattern: RegExp; fault: string }> = {
  NG: { pattern: /^\d{10}$/, fault: 'must be exactly 10 digits long' },
  US: { pattern: /^\d{4,17}$/, fault: 'must be 4 to 17 digits long' },
};
