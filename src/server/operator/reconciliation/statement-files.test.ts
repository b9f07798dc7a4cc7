// Bank statements as MT940 and camt.053, through HTTP: imported whole or refused, each booking once, transfers and deposits matched,
// balances proved.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { openTransfers, runTransfers, send, transferKey } from '#test/support/banking/transfers.ts';
import { deposit } from '#test/support/banking/wallets.ts';
import { camt053, mt940, type Statement } from '#test/support/console/statement-files.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
let key: string;
const day = '2026-11-18';
let accounts = 0;
/** A new account for each test, known in both modes. */
async function account(): Promise<string> {
  accounts += 1;
  const name = `00123456${String(accounts).padStart(2, '0')}`;
  for (const mode of ['test', 'live'] as const) expect((await staff.addAccount(name, mode)).status).toBe(200);
  return name;
}

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
  await openTransfers(cases.server, cases.business, 100_000_000);
  key = await transferKey(cases.server, cases.business);
});
afterEach(() => cases.prove());
afterAll(() => cases.close());

const bringIn = (text: string, mode: 'test' | 'live' = 'test') =>
  staff.bringIn(contract.importStatement, text, { query: { mode }, name: 'statement.txt' });
async function take(text: string) {
  const { status, data, error } = await bringIn(text);
  expect([status, error]).toEqual([200, undefined]);
  return {
    ...data,
    counts: Object.fromEntries(Object.entries(data.counts).filter(([, count]) => count > 0)),
  };
}
const refusal = async (text: string) => {
  const { status, error } = await bringIn(text);
  return [status, error?.fields.file];
};
const linesOf = async (statementId: string) =>
  (await staff.as(contract.listStatementLines, { query: { statementId, limit: 50 } })).data.items;

/** Sends a transfer that arrives; returns its reference and the amount that left the account, as 1234.50. */
async function sendOne(amount: number) {
  const { data } = await send(cases.server, key, { amount, narration: randomUUID().slice(0, 8) });
  await runTransfers(cases.server);
  return { reference: data.reference, amount: -amount / 100 };
}

for (const [format, write] of [
  ['mt940', mt940],
  ['camt053', camt053],
] as const) {
  test(`${format}: transfers and deposits are matched by reference, and the balances are saved`, async () => {
    const session = `S${randomUUID().replaceAll('-', '').slice(0, 20)}`;
    const walletId = await openTransfers(cases.server, cases.business, 0);
    await deposit(cases.server, cases.business, { walletId, amount: 345_600, sessionId: session });
    const sent = await sendOne(1_234_500 + accounts);
    const statement: Statement = {
      account: await account(),
      opening: 1000,
      bookings: [
        { day, amount: sent.amount, reference: sent.reference, bankReference: 'FT1', text: 'OUTWARD NIP' },
        { day, amount: 3456, text: `INWARD NIP SMITH & SONS /SES/${session}`, bankReference: 'FT2' },
        { day, amount: -52.5, text: 'SMS CHARGE', bankReference: 'FT3' },
      ],
    };
    const { id, counts } = await take(write(statement));
    expect(counts).toEqual({ MATCHED: 2, UNMATCHED: 1 });
    const lines = await linesOf(id);
    expect(lines.map(({ rule, status }) => [status, rule])).toEqual([
      ['MATCHED', 'reference'],
      ['MATCHED', 'reference'],
      ['UNMATCHED', null],
    ]);
    const { data } = await staff.as(contract.listStatements, { query: { limit: 1 } });
    expect(data.items[0]).toMatchObject({
      format,
      account: statement.account,
      currency: 'NGN',
      opening: 100_000,
      openedOn: day,
      closing: 100_000 + Math.round((sent.amount + 3456 - 52.5) * 100),
    });
    const params = { lineId: lines[2]?.id ?? '' };
    const before = (await cases.balances()).bank_fees ?? 0;
    const body = { businessId: cases.business.businessId, as: 'tax', note: 'Levy of the month' };
    expect((await staff.as(contract.resolveStatementLine, { params, body })).status).toBe(200);
    expect((await cases.balances()).bank_fees).toBe(before + 5250);
  });

  test(`${format}: each booking is imported once, from the same file again or from an overlapping one`, async () => {
    const of = await account();
    const bookings = [
      { day, amount: 11.11, text: 'FIRST', bankReference: 'R1' },
      { day, amount: 22.22, text: 'SECOND', bankReference: 'R2' },
    ];
    const text = write({ account: of, opening: 0, bookings });
    expect((await take(text)).counts).toEqual({ UNMATCHED: 2 });
    expect(await take(text)).toMatchObject({ repeated: true, counts: { UNMATCHED: 2 } });
    // The same booking with another text: the bank's own reference decides.
    const later = {
      account: of,
      opening: 11.11,
      bookings: [
        { ...bookings[1], text: 'Second' },
        { day: '2026-11-19', amount: 5, text: 'THIRD' },
      ],
    };
    expect((await take(write(later as Statement))).counts).toEqual({ DUPLICATE: 1, UNMATCHED: 1 });
  });

  test(`${format}: a file whose bookings do not lead from opening to closing balance is rejected`, async () => {
    const statement = {
      account: await account(),
      opening: 100,
      closing: 111,
      bookings: [{ day, amount: 10, text: 'ONE' }],
    };
    expect(await refusal(write(statement))).toEqual([
      422,
      expect.stringMatching(
        /opening balance ₦100.00 and the bookings of ₦10.00 make ₦110.00, but the closing balance is ₦111.00/,
      ),
    ]);
    expect(
      (await staff.as(contract.listStatements, { query: { limit: 100 } })).data.items.map(
        ({ account: one }) => one,
      ),
    ).not.toContain(statement.account);
  });
}

test('the same booking in both formats is imported once', async () => {
  const statement = {
    account: await account(),
    opening: 5,
    bookings: [{ day, amount: 7.77, text: 'X', bankReference: 'B7' }],
  };
  expect((await take(mt940(statement))).counts).toEqual({ UNMATCHED: 1 });
  expect((await take(camt053(statement))).counts).toEqual({ DUPLICATE: 1 });
});

test('test and live statements of the same account are independent', async () => {
  const statement = {
    account: await account(),
    opening: 0,
    bookings: [{ day, amount: 9.87, text: 'BOTH', bankReference: 'B9' }],
  };
  expect((await take(mt940(statement))).counts).toEqual({ UNMATCHED: 1 });
  expect((await bringIn(mt940(statement), 'live')).data.counts).toMatchObject({ UNMATCHED: 1, DUPLICATE: 0 });
});

test('a reference split across lines of field 86 is matched', async () => {
  const sent = await sendOne(4_444_400);
  const text = `${'PAYMENT OF AN INVOICE TO A SUPPLIER IN KANO WITH A LONG TEXT '.slice(0, 60)} ${sent.reference}`;
  expect(text.slice(0, 65)).not.toContain(sent.reference);
  const { id } = await take(
    mt940({ account: await account(), opening: 0, bookings: [{ day, amount: sent.amount, text }] }),
  );
  expect((await linesOf(id))[0]).toMatchObject({ status: 'MATCHED', rule: 'reference' });
});

test('a reversed credit is a debit, and consecutive messages of one account must continue from each other', async () => {
  await staff.addAccount('0987654321');
  const part = (opening: string, closing: string, line: string) =>
    [':20:A', ':25:0987654321', ':28C:1/1', `:60F:${opening}`, line, `:62F:${closing}`, '-'].join('\n');
  const first = part('C261118NGN50,', 'C261118NGN40,', ':61:2611181118RC10,00NTRFNONREF//RC1');
  const second = part('C261118NGN40,', 'D261201NGN2,5', ':61:2612301231D42,5NCHGNONREF//D1');
  const { counts, id } = await take(`${first}\n${second}`);
  expect(counts).toEqual({ UNMATCHED: 2 });
  expect((await linesOf(id)).map(({ amount, bookedOn }) => [amount, bookedOn])).toEqual([
    [-1_000, '2026-11-18'],
    [-4_250, '2026-12-31'],
  ]);
  expect(await refusal(`${first}\n${second.replace('C261118NGN40,', 'C261118NGN41,')}`)).toEqual([
    422,
    'Message at line 8: it does not continue from the previous statement of account 0987654321',
  ]);
});

test('malicious, malformed and truncated files are rejected with a message', async () => {
  const whole = camt053({ account: await account(), opening: 0, bookings: [{ day, amount: 1, text: 'x' }] });
  const typed = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const refused: [string, RegExp][] = [
    [whole.replace('<Document', `${typed}<Document`).replace('<Ustrd>x', '<Ustrd>&x;'), /document type/],
    [whole.replace('<Ustrd>x', '<Ustrd>&x;'), /not readable XML/],
    [whole.slice(0, -40), /not readable XML: see line/],
    [`${'<a>'.repeat(60)}`, /too large/],
    ['<a/>', /not a camt\.053/],
    [whole.replaceAll('"NGN"', '"XAU"'), /currency/],
    [whole.replace('>1.00<', '>1.001<'), /amount/],
    [whole.replaceAll(day, '2026-02-30'), /this date does not exist/],
    [whole.replaceAll(day, '0000-01-01'), /this date does not exist/],
    [':20:A\n:61:nonsense', /opening balance :60F: must come first/],
    [
      ':20:A\n:25:1\n:60F:C261118NGN1,00\n:61:2611181118C5NTRF\n:62F:C261118NGN1,00',
      /Line 4: the booking cannot be read/,
    ],
    [':20:A\n:25:1\n:60F:C261399NGN1,00', /this date does not exist/],
  ];
  for (const [text, sentence] of refused)
    expect(await refusal(text), text.slice(0, 60)).toEqual([422, expect.stringMatching(sentence)]);
});

test('the balances of a CSV must be consecutive, in ascending or descending order', async () => {
  const head = 'date,narration,debit,credit,balance';
  const rows = [`${day},A,,10.00,110.00`, `${day},B,4.00,,106.00`, `${day},C,,1.00,107.00`];
  expect((await take([head, ...rows].join('\n'))).counts).toEqual({ UNMATCHED: 3 });
  await take([head, ...rows.map((row) => row.replace(day, '2026-11-17')).toReversed()].join('\n'));
  const { data } = await staff.as(contract.listStatements, { query: { limit: 1 } });
  expect(data.items[0]).toMatchObject({ format: 'csv', opening: 10_000, closing: 10_700 });
  expect(await refusal([head, rows[0], rows[2], rows[1]].join('\n'))).toEqual([
    422,
    'Row 3: the balance is not that of the row before with this amount',
  ]);
});

test('lines are downloaded as CSV and Excel with the filters of the list, and formulas are escaped', async () => {
  await take(
    mt940({
      account: await account(),
      opening: 0,
      bookings: [{ day, amount: 3.21, text: '=cmd|x', bankReference: 'Z1' }],
    }),
  );
  for (const format of ['csv', 'xlsx'] as const) {
    const answer = await staff.as(contract.downloadStatementLines, {
      query: { status: 'UNMATCHED', mode: 'test', format },
    });
    expect(answer.status).toBe(200);
    if (format === 'csv') expect(String(answer.body)).toMatch(/3\.21,UNMATCHED/);
    if (format === 'csv') expect(String(answer.body)).not.toMatch(/,=cmd/);
  }
});
