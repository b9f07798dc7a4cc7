// Samples of the area 'payments': a valid body of each call that changes something, and one object of each kind that its nouns own.

import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { embeddingSitesContract } from '#shared/contract/payments/embedding-sites.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { paymentPagesContract } from '#shared/contract/payments/payment-pages.ts';
import { qrCodesContract } from '#shared/contract/payments/qr-codes.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { makeOwnedChargeback } from '../disputes/owned-chargeback.ts';
import { makeOwnedImport, makeOwnedRefund } from '../disputes/owned-refund.ts';
import { makeOwnedSplit } from '../disputes/owned-split.ts';
import type { TestBusiness, TestServer } from '../server.ts';
import { marker, nobody, type Samples } from './samples.ts';

export const linkBody = { kind: 'multiple', currency: 'NGN', amount: 75_000, slug: null };
const pageBody = { type: 'payment', currency: 'NGN', amount: 75_000, slug: null };
const splitRule = { type: 'percentage', bearer: 'account', members: [{ subAccountId: nobody, share: 1 }] };
const splitGroupBody = { name: 'Of my own', currency: 'NGN', ...splitRule };

const bodies = {
  createPaymentLink: { ...linkBody, name: 'Of my own' },
  updatePaymentLink: { ...linkBody, name: 'Taken over' },
  setPaymentLinkStatus: { status: 'CLOSED' },
  duplicatePaymentLink: {},
  sharePaymentLink: { emails: ['thief@example.com'], note: null },
  createPaymentPage: { ...pageBody, name: 'Of my own' },
  updatePaymentPage: { ...pageBody, name: 'Taken over' },
  setPaymentPageStatus: { status: 'CLOSED' },
  duplicatePaymentPage: {},
  sharePaymentPage: { emails: ['thief@example.com'], note: null },
  exportPaymentLinks: { format: 'csv', filters: {} },
  exportQrCodes: { format: 'csv', filters: {} },
  exportSplitGroups: { format: 'csv', filters: {} },
  exportPaymentPages: { format: 'csv', filters: {} },
  initializeCheckout: { amount: 75_000, email: 'payer@example.com' },
  updatePayoutSetting: { currency: 'NGN', schedule: 'weekly', weekday: 3 },
  updateServiceCharge: { feeBearer: 'customer' },
  requeryTransaction: {},
  createSplitGroup: splitGroupBody,
  updateSplitGroup: splitGroupBody,
  setSplitGroupStatus: { status: 'INACTIVE' },
  quoteSplit: { currency: 'NGN', amount: 75_000, split: splitRule },
  raiseDispute: { reference: nobody, category: 'not_received', amount: 1_000, text: 'It never came' },
  updateDispute: { assignedTo: null },
  answerDispute: { body: 'Taken over' },
  endDispute: { status: 'CLOSED', outcome: 'Taken over' },
  exportDisputes: { format: 'csv', filters: {} },
  saveChargebackSettings: { autoAcceptBelow: null, notifyEmails: [] },
  saveEvidence: { explanation: 'Taken over' },
  removeEvidenceFile: undefined,
  challengeChargeback: { explanation: 'Taken over' },
  acceptChargeback: { amount: null },
  exportChargebacks: { format: 'csv', filters: {} },
  resendReceipt: {},
  refundPayment: { amount: 100, reason: 'other' },
  exportRefunds: { format: 'csv', filters: {} },
  importRefunds: undefined,
  giveRefundAccount: { bankCode: '058', accountNumber: '0123456789' },
  sendRefundAgain: { bankCode: '058', accountNumber: '0123456789' },
  askForRefundAccount: {},
  cancelRefund: {},
  resolveRequestedAccount: { bankCode: '058', accountNumber: '0123456789' },
  giveRequestedAccount: { bankCode: '058', accountNumber: '0123456789' },
  addEmbeddingSite: { origin: 'https://shop.example.com', label: '' },
  removeEmbeddingSite: undefined,
  createQrCode: { name: 'Till 4', type: 'static', currency: 'NGN' },
  shareQrCode: undefined,
  updateQrCode: { name: 'Taken over' },
  setQrCodeStatus: { status: 'INACTIVE' },
  createExport: { format: 'csv', filters: {} },
};

/** Creates one payment source of each kind, and a site that may embed the checkout. */
async function makeSources(server: TestServer, token: string) {
  const link = await server.call(paymentLinksContract.createPaymentLink, {
    token,
    body: { ...linkBody, name: `${marker} link` },
  });
  const page = await server.call(paymentPagesContract.createPaymentPage, {
    token,
    body: { ...pageBody, name: `${marker} page` },
  });
  const code = await server.call(qrCodesContract.createQrCode, {
    token,
    body: { ...bodies.createQrCode, name: `${marker} code` },
  });
  const site = await server.call(embeddingSitesContract.addEmbeddingSite, {
    token,
    body: { origin: `https://${marker.toLowerCase()}.example.com`, label: `${marker} shop` },
  });
  return {
    linkId: link.data.id,
    slug: link.data.slug,
    pageId: page.data.id,
    qrCodeId: code.data.id,
    siteId: site.data.id,
  };
}

async function make(server: TestServer, business: TestBusiness) {
  const { token } = business;
  const sources = await makeSources(server, token);
  const body = { amount: 75_000, email: `${marker.toLowerCase()}@example.com`, name: `${marker} payer` };
  const payment = await server.call(checkoutContract.initializeCheckout, { token, body });
  const row = await server.services.database.db
    .selectFrom('transactions')
    .where('reference', '=', payment.data.reference)
    .select('id')
    .executeTakeFirstOrThrow();
  const exported = await server.call(transactionsContract.createExport, {
    token,
    body: bodies.createExport,
  });
  return {
    ...sources,
    ...(await makeOwnedChargeback(server, business, `${marker} payer`)),
    ...(await makeOwnedSplit(server, token, marker)),
    refundId: await makeOwnedRefund(server, business, `${marker} payer`),
    importId: await makeOwnedImport(server, business, marker),
    transactionId: row.id,
    exportId: exported.data.id,
  };
}

export const paymentsSamples: Samples = { bodies, make };
