// The values of the send-money form, and their validation rules.
import type { FixedSide } from '#shared/banking/exchange.ts';
import type { RemittanceDraft } from '#shared/contract/banking/remittance/remittance-drafts.ts';
import type {
  CorridorKey,
  FundSource,
  PayoutMethod,
  RemittancePurpose,
} from '#shared/contract/banking/remittance/remittance-enums.ts';
import type { Corridor } from '#shared/contract/banking/remittance/shapes.ts';
import type { ContractForm } from '#web/ui/form/use-contract-form.ts';

/** The corridor, payout method and amount: the request for a quote. */
export type Deal = { corridor: CorridorKey; method: PayoutMethod; fixed: FixedSide; amount: number | null };

export type SendValues = {
  quoteId: string;
  senderId: string;
  beneficiaryId: string;
  walletId: string;
  purpose: RemittancePurpose;
  sourceOfFunds: FundSource | undefined;
  narration: string;
  code: string;
  pin: string;
};
export type SendForm = ContractForm<SendValues>;

export const emptySend = (draft: RemittanceDraft | null): SendValues => ({
  quoteId: '',
  senderId: draft?.sender?.id ?? '',
  beneficiaryId: draft?.beneficiary?.id ?? '',
  walletId: draft?.walletId ?? '',
  purpose: draft?.purpose ?? 'family_support',
  sourceOfFunds: draft?.sourceOfFunds ?? undefined,
  narration: draft?.narration ?? '',
  code: '',
  pin: '',
});

export function firstDeal(corridors: readonly Corridor[], draft: RemittanceDraft | null): Deal {
  const [first] = corridors;
  return {
    corridor: draft?.corridor ?? first?.corridor ?? 'NG-GH',
    method: draft?.method ?? first?.method ?? 'bank',
    fixed: draft?.fixed ?? 'from',
    amount: draft?.amount ?? null,
  };
}

/** What the user has entered, as text to compare; without the quote and the confirmation, which are renewed anyway. */
export function writtenOf(
  deal: Deal,
  { quoteId: _quote, code: _code, pin: _pin, ...values }: SendValues,
): string {
  return JSON.stringify([deal, values]);
}

/** A duration in minutes as text. */
export function etaText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} d`;
}
