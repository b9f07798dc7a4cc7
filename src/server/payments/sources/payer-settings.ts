// Payment settings of a payment link or page: questions before payment, follow-up, and the fee bearer.
import type { PaymentLink, PaymentLinkInput } from '#shared/contract/payments/payment-links.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';

type Settings = Pick<
  PaymentLink,
  | 'redirectUrl'
  | 'successMessage'
  | 'customFields'
  | 'collectPhone'
  | 'collectAddress'
  | 'feeBearer'
  | 'notifyEmails'
>;

/** Converts the input to columns. */
export function payerColumns(input: Pick<PaymentLinkInput, keyof Settings>, feeBearer: FeeBearer) {
  return {
    redirectUrl: input.redirectUrl ?? null,
    successMessage: input.successMessage,
    customFields: JSON.stringify(input.customFields),
    collectPhone: input.collectPhone,
    collectAddress: input.collectAddress,
    feeBearer,
    notifyEmails: [...new Set(input.notifyEmails)],
  };
}

/** Converts columns to the response. */
export function payerSettingsOf(row: Settings): Settings {
  return {
    redirectUrl: row.redirectUrl,
    successMessage: row.successMessage,
    customFields: row.customFields,
    collectPhone: row.collectPhone,
    collectAddress: row.collectAddress,
    feeBearer: row.feeBearer,
    notifyEmails: row.notifyEmails,
  };
}
