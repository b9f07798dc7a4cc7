// The contracts of payments, refunds and disputes, by noun.
import type { Contract } from '../endpoint.ts';
import { chargebacksContract } from './chargebacks.ts';
import { checkoutContract } from './checkout.ts';
import { customerPaymentsContract } from './customers/customer-payments.ts';
import { disputesContract } from './disputes.ts';
import { embeddingSitesContract } from './embedding-sites.ts';
import { hostedPaymentsContract } from './hosted-payments.ts';
import { payerDisputesContract } from './payer-disputes.ts';
import { refundFiguresContract } from './payment-figures.ts';
import { paymentLinksContract } from './payment-links.ts';
import { paymentMethodsContract } from './payment-methods.ts';
import { paymentPagesContract } from './payment-pages.ts';
import { paymentPromptsContract } from './payment-prompts.ts';
import { qrCodesContract } from './qr-codes.ts';
import { refundImportsContract } from './refunds/refund-imports.ts';
import { refundsContract } from './refunds.ts';
import { savedCardsContract } from './saved-cards.ts';
import { ordersContract } from './sources/orders.ts';
import { pagePreviewContract } from './sources/page-preview.ts';
import { splitGroupsContract } from './split-groups.ts';
import { transactionsContract } from './transactions.ts';

export const paymentsContracts: Readonly<Record<string, Contract>> = {
  'payment-links': paymentLinksContract,
  'payment-pages': paymentPagesContract,
  'qr-codes': qrCodesContract,
  'saved-cards': savedCardsContract,
  'payment-prompts': paymentPromptsContract,
  checkout: { ...checkoutContract, ...hostedPaymentsContract },
  orders: ordersContract,
  'page-preview': pagePreviewContract,
  transactions: transactionsContract,
  'payment-methods': paymentMethodsContract,
  'split-groups': splitGroupsContract,
  refunds: { ...refundsContract, ...refundFiguresContract },
  'refund-imports': refundImportsContract,
  'customer-payments': customerPaymentsContract,
  disputes: disputesContract,
  complaints: payerDisputesContract,
  chargebacks: chargebacksContract,
  'embedding-sites': embeddingSitesContract,
};
