// The constants of remittances, shared by contract, tables and screens: states, corridors, payout methods, purposes.
import type { Currency } from '../../../money.ts';

/**
 * PENDING: debited, to be screened and sent · HELD: screening found a match, the provider decides · AWAITING: documents are requested ·
 * PROCESSING: the partner has it, the outcome is unknown · COMPLETED: paid out · FAILED: the whole debit is refunded · REVERSED: it was
 * paid out or in progress abroad and was returned, the whole debit is refunded.
 */
export const remittanceStatuses = [
  'PENDING',
  'HELD',
  'AWAITING',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'REVERSED',
] as const;
export type RemittanceStatus = (typeof remittanceStatuses)[number];

export const remittanceCountries = {
  NG: { name: 'Nigeria', currency: 'NGN', flag: '🇳🇬' },
  GH: { name: 'Ghana', currency: 'GHS', flag: '🇬🇭' },
  KE: { name: 'Kenya', currency: 'KES', flag: '🇰🇪' },
  US: { name: 'United States', currency: 'USD', flag: '🇺🇸' },
  GB: { name: 'United Kingdom', currency: 'GBP', flag: '🇬🇧' },
} as const satisfies Record<string, { name: string; currency: Currency; flag: string }>;
export type RemittanceCountry = keyof typeof remittanceCountries;
export const remittanceCountryKeys = Object.keys(remittanceCountries) as [
  RemittanceCountry,
  ...RemittanceCountry[],
];

/** Source and destination. The platform's dated rows define which corridors are open, for which purposes and amounts. */
export const corridorKeys = ['NG-GH', 'NG-KE', 'NG-US', 'NG-GB', 'US-NG'] as const;
export type CorridorKey = (typeof corridorKeys)[number];

export function endsOf(corridor: CorridorKey) {
  const [from, to] = corridor.split('-') as [RemittanceCountry, RemittanceCountry];
  return {
    from,
    to,
    pair: {
      from: from === 'US' ? ('USD' as const) : ('NGN' as const),
      to: remittanceCountries[to].currency,
    },
  };
}

export const payoutMethods = ['bank', 'mobile_wallet', 'cash_pickup'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
export const payoutMethodLabels: Record<PayoutMethod, string> = {
  bank: 'Bank account',
  mobile_wallet: 'Mobile wallet',
  cash_pickup: 'Cash pick-up',
};

/** With the code used by banks (ISO 20022, external purpose). */
export const remittancePurposes = {
  family_support: { label: 'Family support', code: 'FAMI' },
  education: { label: 'Education', code: 'EDUC' },
  medical: { label: 'Medical treatment', code: 'MDCS' },
  goods: { label: 'Goods', code: 'GDDS' },
  services: { label: 'Services', code: 'SCVE' },
  salary: { label: 'Salary', code: 'SALA' },
  rent: { label: 'Rent', code: 'RENT' },
  savings: { label: 'Savings', code: 'SAVG' },
  other: { label: 'Other', code: 'OTHR' },
} as const;
export type RemittancePurpose = keyof typeof remittancePurposes;
export const remittancePurposeKeys = Object.keys(remittancePurposes) as [
  RemittancePurpose,
  ...RemittancePurpose[],
];

export const fundSources = {
  salary: 'Salary',
  business_income: 'Business income',
  savings: 'Savings',
  sale_of_assets: 'Sale of assets',
  loan: 'Loan',
  gift: 'Gift',
  pension: 'Pension',
} as const;
export type FundSource = keyof typeof fundSources;
export const fundSourceKeys = Object.keys(fundSources) as [FundSource, ...FundSource[]];

/** The relationship of the beneficiary to the sender. */
export const relationships = {
  self: 'The sender',
  spouse: 'Spouse',
  child: 'Child',
  parent: 'Parent',
  sibling: 'Sibling',
  relative: 'Other relative',
  friend: 'Friend',
  employee: 'Employee',
  business_partner: 'Business partner',
  supplier: 'Supplier',
} as const;
export type Relationship = keyof typeof relationships;
export const relationshipKeys = Object.keys(relationships) as [Relationship, ...Relationship[]];

export const identityKinds = {
  national_id: 'National ID',
  passport: 'International passport',
  drivers_licence: 'Driver’s licence',
  voters_card: 'Voter’s card',
} as const;
export type IdentityKind = keyof typeof identityKinds;
export const identityKindKeys = Object.keys(identityKinds) as [IdentityKind, ...IdentityKind[]];

export const senderStatuses = ['ACTIVE', 'BLOCKED'] as const;
export const remittanceBeneficiaryStatuses = ['ACTIVE', 'REMOVED'] as const;

/** The errors that refuse a remittance before it is created. */
export const remittanceRefusals = [
  'NOT_FOUND',
  'INSUFFICIENT_BALANCE',
  'WALLET_STATE',
  'WALLET_BLOCKED',
  'WALLET_LIMIT',
  'REMITTANCE_LIMIT',
  'REMITTANCE_STATE',
  'EXCHANGE_CLOSED',
  'QUOTE_STATE',
] as const;
