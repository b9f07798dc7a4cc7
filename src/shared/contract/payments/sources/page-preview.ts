// Contract of previews: the parts of the payer's page around the edited text of a link or page.
import { z } from 'zod';
import { canRead } from '../../../permissions.ts';
import type { Contract } from '../../endpoint.ts';
import { currencyField } from '../../fields.ts';
import { checkoutPage } from '../checkout.ts';

/** The parts of a page that its merchant does not write. */
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
