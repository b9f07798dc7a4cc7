// Contract of previews: what the payer's page of a link or page that is being written shows beside what is written.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { currencyField } from '../../fields.ts';
import { checkoutPage } from '../checkout.ts';

/** What a page shows beside what its merchant has written. */
const checkoutSurroundings = checkoutPage.pick({
  now: true,
  testMode: true,
  simulated: true,
  merchant: true,
  country: true,
  channels: true,
  cardEntry: true,
});
export type CheckoutSurroundings = z.output<typeof checkoutSurroundings>;

export const pagePreviewContract = {
  getCheckoutSurroundings: {
    method: 'GET',
    url: '/checkout/surroundings',
    summary: 'Get the surroundings of your checkout pages',
    description: 'Returns the payee and the payment methods shown beside your own content.',
    access: [...canRead('PAYMENT_GATEWAY.PAYMENT_LINKS'), ...canRead('PAYMENT_GATEWAY.PAYMENT_PAGES')],
    query: z.object({ currency: currencyField }),
    output: checkoutSurroundings,
  },
} as const satisfies Contract;
