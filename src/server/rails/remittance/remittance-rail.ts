// What a partner for remittances is to the product: it screens the people, pays out abroad, and tells what became of it.
import type { BeneficiaryDetails } from '#shared/banking/remittance/fields.ts';
import type {
  CorridorKey,
  FundSource,
  IdentityKind,
  PayoutMethod,
  Relationship,
  RemittancePurpose,
} from '#shared/contract/banking/remittance/words.ts';
import type { Currency } from '#shared/money.ts';

/** What partners want to know of whoever sends: who it is, and by which document. */
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

/** Where a remittance is: what a callback of the partner leads back to. */
export type OrderPlace = { environmentId: string; remittanceId: string };

export type RemittanceOrder = {
  /** Ours: the same one again is the same remittance. */
  reference: string;
  place: OrderPlace;
  /** By the clock of the environment, which the sandbox goes by. */
  at: Date;
  corridor: CorridorKey;
  method: PayoutMethod;
  /** What the beneficiary gets, minor units. */
  amount: number;
  currency: Currency;
  sender: OrderedSender;
  beneficiary: { name: string; relationship: Relationship; details: BeneficiaryDetails };
  purpose: RemittancePurpose;
  /** ISO 20022 external purpose. */
  purposeCode: string;
  narration: string;
};

/** hit: somebody has to look at it. */
export type ScreeningOutcome =
  | { outcome: 'clear' }
  | { outcome: 'hit'; reason: string }
  | { outcome: 'unknown' };

/** unknown: asked again by `query`; never sent under another reference and never guessed. */
export type RemittanceOutcome =
  | { outcome: 'done'; partnerReference: string; pickupCode: string | null }
  | { outcome: 'failed'; reason: string; partnerReference?: string }
  | { outcome: 'unknown'; partnerReference?: string }
  /** It was paid out, or on its way, and came back. */
  | { outcome: 'returned'; partnerReference: string; reason: string };

export type RemittanceRail = {
  name: string;
  /** Compares names with the lists of sanctions and of exposed persons. A rejection is the same as unknown. */
  screen(people: { reference: string; names: readonly string[] }): Promise<ScreeningOutcome>;
  /** Pays out once per reference. A rejection leaves it unknown. */
  send(order: RemittanceOrder): Promise<RemittanceOutcome>;
  /** Asks for the outcome. A reference it never heard of has failed, and is refused from then on. */
  query(reference: string, at: Date): Promise<RemittanceOutcome>;
  /** Which remittance a callback is about; null where its signature is not ours. Left out by partners that call nobody back. */
  placeOf?(token: string): OrderPlace | null;
};
