// The required details of a beneficiary per country and payout method: one table for forms, requests and the partner.
import type { PayoutMethod, RemittanceCountry } from '../../contract/banking/remittance/remittance-enums.ts';

export type DetailField = {
  name: string;
  label: string;
  pattern: RegExp;
  /** The error message if the pattern does not match. */
  fault: string;
  placeholder?: string;
  /** The options of a choice field. */
  options?: readonly string[];
};
export type BeneficiaryDetails = Readonly<Record<string, string>>;

const text = /^\S.{1,98}$/;
const choice = (name: string, label: string, options: readonly string[]): DetailField => ({
  name,
  label,
  pattern: text,
  fault: `Choose one: ${label.toLowerCase()}`,
  options,
});
const account = (pattern: RegExp, fault: string, placeholder: string): DetailField => ({
  name: 'account_number',
  label: 'Account number',
  pattern,
  fault,
  placeholder,
});
const phone = (code: string, digits: number): DetailField => ({
  name: 'phone',
  label: 'Phone number',
  pattern: new RegExp(`^\\+${code}\\d{${digits}}$`),
  fault: `Must be +${code} followed by ${digits} digits`,
  placeholder: `+${code}${'7'.repeat(digits)}`,
});
const city: DetailField = {
  name: 'city',
  label: 'Pick-up city',
  pattern: text,
  fault: 'Enter the city where the money is picked up',
};
const address: DetailField = {
  name: 'address',
  label: 'Address',
  pattern: /^\S.{4,198}$/,
  fault: 'Enter street, city and postal code',
};

const ghanaBanks = [
  'Absa Bank Ghana',
  'Ecobank Ghana',
  'Fidelity Bank Ghana',
  'GCB Bank',
  'Stanbic Bank Ghana',
];
const kenyaBanks = ['Absa Bank Kenya', 'Co-operative Bank', 'Equity Bank', 'KCB Bank', 'NCBA Bank'];
const nigeriaBanks = ['Access Bank', 'First Bank of Nigeria', 'Guaranty Trust Bank', 'UBA', 'Zenith Bank'];

const fields: Readonly<Record<string, readonly DetailField[]>> = {
  'GH:bank': [
    choice('bank', 'Bank', ghanaBanks),
    account(/^\d{10,16}$/, 'Must be 10 to 16 digits', '1441000123456'),
  ],
  'GH:mobile_wallet': [choice('network', 'Network', ['MTN', 'Telecel', 'AirtelTigo']), phone('233', 9)],
  'GH:cash_pickup': [city, phone('233', 9)],
  'KE:bank': [
    choice('bank', 'Bank', kenyaBanks),
    account(/^\d{8,16}$/, 'Must be 8 to 16 digits', '1180123456789'),
  ],
  'KE:mobile_wallet': [choice('network', 'Network', ['M-PESA', 'Airtel Money']), phone('254', 9)],
  'KE:cash_pickup': [city, phone('254', 9)],
  'US:bank': [
    {
      name: 'routing_number',
      label: 'Routing number',
      pattern: /^\d{9}$/,
      fault: 'Must be exactly 9 digits',
      placeholder: '021000021',
    },
    account(/^\d{4,17}$/, 'Must be 4 to 17 digits', '000123456789'),
    choice('account_type', 'Account type', ['Checking', 'Savings']),
    address,
  ],
  'GB:bank': [
    {
      name: 'sort_code',
      label: 'Sort code',
      pattern: /^\d{6}$/,
      fault: 'Must be exactly 6 digits',
      placeholder: '401276',
    },
    account(/^\d{8}$/, 'Must be exactly 8 digits', '31926819'),
  ],
  'NG:bank': [
    choice('bank', 'Bank', nigeriaBanks),
    account(/^\d{10}$/, 'Must be exactly 10 digits', '0123456789'),
  ],
  'NG:cash_pickup': [city, phone('234', 10)],
};

/** The fields of a country and method; empty when the method is not available there. */
export function detailFields(country: RemittanceCountry, method: PayoutMethod): readonly DetailField[] {
  return fields[`${country}:${method}`] ?? [];
}

/** ABA check digit: the digits weighted 3, 7 and 1 add up to a multiple of ten. */
function fitsRouting(number: string): boolean {
  const sum = [...number].reduce(
    (total, digit, index) => total + Number(digit) * ([3, 7, 1][index % 3] ?? 0),
    0,
  );
  return sum % 10 === 0;
}

/** The error messages per field. */
export function detailFaults(
  country: RemittanceCountry,
  method: PayoutMethod,
  details: BeneficiaryDetails,
): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, label, pattern, fault, options } of detailFields(country, method)) {
    const value = details[name]?.trim() ?? '';
    if (value === '') faults[name] = `${label} is required`;
    else if (options ? !options.includes(value) : !pattern.test(value)) faults[name] = fault;
    else if (name === 'routing_number' && !fitsRouting(value))
      faults[name] = 'This routing number is not valid';
  }
  return faults;
}

/** The details that the country and method require, trimmed. */
export function storedDetails(
  country: RemittanceCountry,
  method: PayoutMethod,
  details: BeneficiaryDetails,
): BeneficiaryDetails {
  return Object.fromEntries(
    detailFields(country, method).map(({ name }) => [name, details[name]?.trim() ?? '']),
  );
}

/** The number of the account or phone that is paid. */
export const numberOf = ({ account_number, phone: number }: BeneficiaryDetails): string =>
  account_number ?? number ?? '';

/** The summary for lists: the place, and the last four digits. */
export function summaryOf(method: PayoutMethod, details: BeneficiaryDetails): string {
  const where = details.bank ?? details.network ?? details.city ?? details.account_type ?? 'Account';
  const name = method === 'cash_pickup' ? `Cash, ${where}` : where;
  return `${name} •••• ${numberOf(details).slice(-4)}`;
}
