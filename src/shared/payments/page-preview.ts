// What the dashboard and the payer's page in its preview say to each other, by window messages of one origin.
import type { CheckoutPage } from '../contract/payments/checkout.ts';

/** The payer's page of what is being written, for frames of the dashboard alone. */
export const previewPath = '/preview';

/** From the page: it is there, and as high as this. */
export type PreviewHeight = { preview: 'height'; height: number };
/** To the page: what it is to show. */
export type PreviewPage = { preview: 'page'; page: CheckoutPage };
