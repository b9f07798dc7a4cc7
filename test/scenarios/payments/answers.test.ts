// Payers' answers to the questions of a link: in lists, and in exports with one column per question.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { transactionsContract } from '#shared/contract/payments/transactions.ts';
import { exportsContract } from '#shared/contract/platform/exports.ts';
import { runExports } from '#test/support/disputes/run-exports.ts';
import { createPayers, type Payers } from '#test/support/payers.ts';

let payers: Payers;
let linkId: string;

beforeAll(async () => {
  payers = await createPayers();
  const field = (label: string) => ({ label, type: 'text', required: false });
  const link = await payers.makeLink({ customFields: [field('Table'), field('Size, or weight')] });
  linkId = link.id;
  const answers = [{ Table: '12', 'Size, or weight': '=1+1' }, { Table: '7' }, {}];
  for (const item of answers) {
    const begun = await payers.startLink(link.slug, { answers: item });
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
  }
  await payers.begin();
});
afterAll(() => payers.close());

/** Returns the lines of the export of all payments, or of the link's. */
async function fileOf(filters: Record<string, unknown>): Promise<string[]> {
  const { data } = await payers.callAsMerchant(transactionsContract.createExport, {
    body: { format: 'csv', filters },
  });
  while ((await runExports(payers.server.services)) > 0);
  const file = await payers.callAsMerchant(exportsContract.downloadExport, { params: { exportId: data.id } });
  return String(file.body).replace('\u{FEFF}', '').trimEnd().split(/\r?\n/);
}

test('the list of a link and the list of all payments include the answers', async () => {
  const ofLink = await payers.callAsMerchant(paymentLinksContract.listPaymentLinkTransactions, {
    params: { linkId },
  });
  const answered = ofLink.data.items.map(({ answers }) => answers.map(({ label, value }) => [label, value]));
  expect(answered).toContainEqual([
    ['Table', '12'],
    ['Size, or weight', '=1+1'],
  ]);
  const all = await payers.callAsMerchant(transactionsContract.listTransactions, {});
  expect(all.data.items.flatMap(({ answers }) => answers)).toHaveLength(
    ofLink.data.items.flatMap(({ answers }) => answers).length,
  );
});

test('an export has a column per answered question, and no cell that a spreadsheet would execute', async () => {
  const [head = '', ...rows] = await fileOf({ sourceId: linkId });
  expect(head).toContain('"Answer: Size, or weight",Answer: Table');
  expect(rows).toHaveLength(3);
  expect(rows.join('\n')).toContain("'=1+1");
  expect(rows.join('\n')).not.toMatch(/,=1/);
});

test('an export of payments without questions has no answer columns', async () => {
  const [head] = await fileOf({ source: ['api'] });
  expect(head).not.toContain('Answer');
});
