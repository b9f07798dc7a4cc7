// The fee added for the payer and the resulting total, shown before payment.
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import type { Answer } from '../api.ts';
import { t, writePaidFor } from '../i18n.ts';
import { Lines } from '../parts/lines.tsx';

type FeeLinesProps = { page: CheckoutPage; quote: Answer<'quotePayment'> | null; asking: boolean };

export function FeeLines({ page, quote, asking }: FeeLinesProps) {
  if (page.feeBearer !== 'customer' || (!quote && !asking)) return null;
  return (
    <Lines
      currency={page.currency}
      lines={[
        {
          label: writePaidFor(page.paidFor),
          amount: quote ? quote.charged - quote.fee - quote.vat : page.amount,
        },
        { label: t('Fee'), amount: quote?.fee ?? null },
        { label: t('VAT on the fee'), amount: quote?.vat ?? null },
        { label: t('You pay'), amount: quote?.charged ?? null, total: true },
      ]}
    />
  );
}
