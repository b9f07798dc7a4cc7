// Payments that a payer confirms elsewhere: by dialling a string at a bank (USSD), or by scanning a code with its app (QR).
import type { Currency } from '#shared/money.ts';
import type { ChargeRefunds } from '../refunds.ts';

/** What became of a prompt. `waiting` is asked again; nothing is guessed. */
export type PromptOutcome =
  | { outcome: 'waiting' }
  | {
      outcome: 'approved';
      gatewayReference: string;
      responseCode: string;
      reason: string;
      sender: { name: string | null; bank: string | null; account: string | null; sessionId: string | null };
    }
  | { outcome: 'declined'; gatewayReference: string | null; responseCode: string; reason: string };

/** What both kinds have in common. */
export type PromptRail = ChargeRefunds & {
  name: string;
  /** Asks by our reference. One it never heard of is declined, and refused from then on. */
  query(reference: string): Promise<PromptOutcome>;
  /** Gives up a prompt that waits: declined from then on, unless it was paid meanwhile. */
  cancel(reference: string): Promise<PromptOutcome>;
};

/** A bank that payers can dial. */
export type UssdBank = { code: string; name: string };

type PromptRequest = { reference: string; amount: number; currency: Currency; expiresAt: Date };

export type UssdCollection = PromptRail & {
  banks(): readonly UssdBank[];
  /** The string to dial at a bank of the list; once per reference. */
  open(request: PromptRequest & { bank: UssdBank }): Promise<{ code: string }>;
};

export type QrCollection = PromptRail & {
  /** A payload for bank apps; once per reference. `merchantNumber`: ten digits. */
  open(
    request: PromptRequest & { merchantName: string; merchantNumber: string; mode: 'test' | 'live' },
  ): Promise<{ code: string }>;
};
