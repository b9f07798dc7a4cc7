// The interface of payments confirmed outside our pages: by dialling a bank's USSD string, or by scanning a QR code with a bank app.
import type { Currency } from '#shared/money.ts';
import type { ChargeRefunds } from '../refunds.ts';

/** The outcome of a prompt. `waiting` is queried again; nothing is guessed. */
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

/** The methods common to USSD and QR. */
export type PromptRail = ChargeRefunds & {
  name: string;
  /** Queries by our reference. An unknown reference is declined, and refused from then on. */
  query(reference: string): Promise<PromptOutcome>;
  /** Cancels a waiting prompt: declined from then on, unless it was paid in the meantime. */
  cancel(reference: string): Promise<PromptOutcome>;
};

/** A bank with a USSD service. */
export type UssdBank = { code: string; name: string };

type PromptRequest = { reference: string; amount: number; currency: Currency; expiresAt: Date };

export type UssdCollection = PromptRail & {
  banks(): readonly UssdBank[];
  /** Returns the string to dial at a listed bank; once per reference. */
  open(request: PromptRequest & { bank: UssdBank }): Promise<{ code: string }>;
};

export type QrCollection = PromptRail & {
  /** Returns a payload for bank apps; once per reference. `merchantNumber`: ten digits. */
  open(
    request: PromptRequest & { merchantName: string; merchantNumber: string; mode: 'test' | 'live' },
  ): Promise<{ code: string }>;
};
