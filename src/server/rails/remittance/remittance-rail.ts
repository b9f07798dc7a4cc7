// What a partner for remittances is to the product: it screens the people, pays out abroad, and tells what became of it.
import type { CorridorKey, PayoutMethod } from '#shared/contract/banking/remittance/words.ts';
import type { Currency } from '#shared/money.ts';

export type RemittanceOrder = {
  /** Ours: the same one again is the same remittance. */
  reference: string;
  corridor: CorridorKey;
  method: PayoutMethod;
  /** What the beneficiary gets, minor units. */
  amount: number;
  currency: Currency;
  sender: { name: string; country: string };
  beneficiary: { name: string; details: Readonly<Record<string, string>> };
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
  query(reference: string): Promise<RemittanceOutcome>;
};
