// Messages between the dashboard and the payer's page in its preview, by window messages of one origin.
import type { CheckoutPage } from '../contract/payments/checkout.ts';

/** The payer's page as a preview of edited data, only for frames of the dashboard. */
export const previewPath = '/preview';

/** From the page: it has loaded, with this height. */
export type PreviewHeight = { preview: 'height'; height: number };
/** To the page: the data to show. */
export type PreviewPage = { preview: 'page'; page: CheckoutPage };
