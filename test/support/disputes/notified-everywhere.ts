// Every place besides lists and details that shows the state of a payment: receipt, command palette, export, the tab of its link and its
// cases.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { checkoutContract } from '#shared/contract/payments/checkout.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { type TransactionListItem, transactionsContract } from '#shared/contract/payments/transactions.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { searchContract } from '#shared/contract/platform/search.ts';
import { toDecimalString } from '#shared/money.ts';
import { settlementLabels, standingLabels } from '#shared/payments/displayed-state.ts';
import type { Disputes } from './disputes.ts';
import { runExports } from './run-exports.ts';

/** Expects each of these places to show the same as the list for each payment. */
export async function expectNotifiedEverywhere(
  cases: Disputes,
  items: readonly TransactionListItem[],
): Promise<void> {
  const file = await exportedRows(cases);
  for (const item of items) {
    await expectReceipt(cases, item);
    await expectFound(cases, item);
    expect(file.get(item.reference)).toMatchObject({
      Standing: standingLabels[item.standing],
      Net: toDecimalString(item.net, item.currency),
      Settlement: item.settlement ? settlementLabels[item.settlement.state] : '',
      Payout: item.settlement?.payout?.reference ?? '',
    });
  }
  await expectInTabs(cases, items);
  await expectCases(cases, items);
}

async function expectReceipt({ server }: Disputes, item: TransactionListItem): Promise<void> {
  if (item.status !== 'successful') return;
  const { data } = await server.call(checkoutContract.getReceipt, { params: { reference: item.reference } });
  const { refund, refunded, refundPending, dispute, chargedBack } = item;
  expect(data).toMatchObject({ refund, refunded, refundPending, dispute, chargedBack });
}

async function expectFound(cases: Disputes, item: TransactionListItem): Promise<void> {
  const { data } = await cases.callAsMerchant(searchContract.searchEverything, {
    query: { q: item.reference },
  });
  const found = data.find(({ id }) => id === item.id);
  expect(found?.subtitle.endsWith(standingLabels[item.standing])).toBe(true);
}

/** Rows of the export of all payments, by reference; the fields of a row by heading. */
async function exportedRows(cases: Disputes): Promise<Map<string, Record<string, string>>> {
  const { data } = await cases.callAsMerchant(transactionsContract.createExport, {
    body: { format: 'csv', filters: {} },
    idempotencyKey: randomUUID(),
  });
  while ((await runExports(cases.server.services)) > 0);
  const file = await cases.callAsMerchant(exportsContract.downloadExport, { params: { exportId: data.id } });
  const [head = '', ...lines] = String(file.body).replace('\u{FEFF}', '').trimEnd().split(/\r?\n/);
  const headings = head.split(',');
  return new Map(
    lines.map((line) => {
      const cells = line.split(',');
      const row = Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']));
      return [row.Reference ?? '', row];
    }),
  );
}

/** Expects the tab of each link to show its payments as the list does. */
async function expectInTabs(cases: Disputes, items: readonly TransactionListItem[]): Promise<void> {
  const links = new Set(items.flatMap(({ source }) => source.id ?? []));
  for (const linkId of links) {
    const { data } = await cases.callAsMerchant(paymentLinksContract.listPaymentLinkTransactions, {
      params: { linkId },
      query: { limit: 100, include: 'counts' },
    });
    const ours = items.filter(({ source }) => source.id === linkId);
    expect(new Map(data.items.map((item) => [item.id, item]))).toEqual(
      new Map(ours.map((item) => [item.id, item])),
    );
    expect(data.counts?.all?.count).toBe(ours.length);
  }
}

/** Expects the money movements of a chargeback among the movements of its payment. */
async function expectCases(cases: Disputes, items: readonly TransactionListItem[]): Promise<void> {
  const { data } = await cases.callAsMerchant(chargebacksContract.listChargebacks, { query: { limit: 100 } });
  for (const { id, payment } of data.items) {
    const { movement } = await cases.get(id);
    const item = items.find((item) => item.id === payment.id);
    const { data: whole } = await cases.callAsMerchant(transactionsContract.getTransaction, {
      params: { transactionId: payment.id },
    });
    expect(whole.standing).toBe(item?.standing);
    expect(movement.length).toBeGreaterThan(0);
    expect(whole.movement).toEqual(expect.arrayContaining(movement));
  }
}
