// What payment links bring to the program.

import { paymentLinksContract } from '#shared/contract/payment-gateway/payment-links.ts';
import { calls, type Module } from '../module.ts';
import { paymentLinkProofs } from './proofs.ts';
import { paymentLinkRoutes } from './routes.ts';
import { searchPaymentLinks } from './search.ts';
import { paymentLinkSource } from './source.ts';

export const paymentLinksModule: Module = {
  calls: [calls('payment-links', paymentLinksContract, paymentLinkRoutes)],
  sources: [paymentLinkSource],
  proofs: paymentLinkProofs,
  search: [searchPaymentLinks],
};
