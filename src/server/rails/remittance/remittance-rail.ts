// The interface of a remittance partner: screening of persons, payout abroad, and outcome queries.
import type { BeneficiaryDetails } from '#shared/banking/remittance/fields.ts';
import type {
  CorridorKey,
  FundSource,
  IdentityKind,
  PayoutMethod,
  Relationship,
  RemittancePurpose,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { Currency } from '#shared/money.ts';

/** The data of the sender that partners require: identity and identity document. */
export type OrderedSender = {
  firstName: string;
  lastName: string;
  country: string;
  nationality: string;
  /** YYYY-MM-DD */
  bornOn: string;
  address: string;
  occupation: string;
  idKind: IdentityKind;
  idNumber: string;
  sourceOfFunds: FundSource;
};

/** The remittance that a callback of the partner refers to. */
export type OrderPlace = { environmentId: string; remittanceId: string };

export type RemittanceOrder = {
  /** Our reference. A repeated one identifies the same remittance. */
  reference: string;
  place: OrderPlace;
  /** By the clock of the environment, which the sandbox uses. */
  at: Date;
  corridor: CorridorKey;
  method: PayoutMethod;
  /** The amount the beneficiary receives, minor units. */
  amount: number;
  currency: Currency;
  sender: OrderedSender;
  beneficiary: { name: string; relationship: Relationship; details: BeneficiaryDetails };
  purpose: RemittancePurpose;
  /** An ISO 20022 external purpose code. */
  purposeCode: string;
  narration: string;
};

/** hit: needs manual review. */
export type ScreeningOutcome =
  | { outcome: 'clear' }
  | { outcome: 'hit'; reason: string }
  | { outcome: 'unknown' };

/** unknown: resolved later by `query`; never sent again under another reference and never guessed. */
export type RemittanceOutcome =
  | { outcome: 'done'; partnerReference: string; pickupCode: string | null }
  | { outcome: 'failed'; reason: string; partnerReference?: string }
  | { outcome: 'unknown'; partnerReference?: string }
  /** It was paid out or in progress, and was returned. */
  | { outcome: 'returned'; partnerReference: string; reason: string };

export type RemittanceRail = {
  name: string;
  /** Screens names against sanctions lists and lists of politically exposed persons. A rejected promise counts as unknown. */
  screen(people: { reference: string; names: readonly string[] }): Promise<ScreeningOutcome>;
  /** Pays out once per reference. A rejected promise leaves the outcome unknown. */
  send(order: RemittanceOrder): Promise<RemittanceOutcome>;
  /** Queries the outcome. An unknown reference has failed, and is refused from then on. */
  query(reference: string, at: Date): Promise<RemittanceOutcome>;
  /** Returns the remittance of a callback; null when its signature is not ours. Absent for partners without callbacks. */
  placeOf?(token: string): OrderPlace | null;
};
