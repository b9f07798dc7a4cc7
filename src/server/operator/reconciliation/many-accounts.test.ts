// Bank statements of several accounts in one file, through HTTP: one statement per account, all or none, pages joined, broken files
// refused.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ImportedStatement } from '#shared/contract/operator/bank/bank-statements.ts';
import { settlementAccountsContract } from '#shared/contract/operator/bank/settlement-accounts.ts';
import { reconciliationContract as contract } from '#shared/contract/operator/reconciliation.ts';
import { race } from '#test/support/attack/race.ts';
import { openTransfers, runTransfers, send, transferKey } from '#test/support/banking/transfers.ts';
import { camt053, mt940, type Statement } from '#test/support/console/statement-files.ts';
import { createDisputes, type Disputes } from '#test/support/disputes/disputes.ts';
import { createSettlementStaff } from '#test/support/disputes/settlement.ts';

let cases: Disputes;
let staff: ReturnType<typeof createSettlementStaff>;
const day = '2026-11-18';
let serial = 0;

beforeAll(async () => {
  cases = await createDisputes();
  staff = createSettlementStaff(cases.server);
});
afterEach(() => cases.prove());
afterAll(() => cases.close());

const formats = [
  ['mt940', (...all: Statement[]) => all.map(mt940).join('')],
  ['camt053', camt053],
] as const;

async function accounts(count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => {
    serial += 1;
    return `11223344${String(serial).padStart(2, '0')}`;
  });
  for (const name of names) expect((await staff.addAccount(name)).status).toBe(200);
  return names;
}

const bringIn = (text: string) =>
  staff.bringIn(contract.importStatement, text, { query: { mode: 'test' }, name: 'banks.txt' });
async function take(text: string): Promise<ImportedStatement> {
  const { status, data, error } = await bringIn(text);
  expect([status, error]).toEqual([200, undefined]);
  return data as unknown as ImportedStatement;
}
const refusal = async (text: string) => (await bringIn(text)).error?.fields.file ?? '';
const listed = async () => (await staff.as(contract.listStatements, { query: { limit: 100 } })).data.items;
const one = (account: string, amount: number, more: Partial<Statement> = {}): Statement =>
  Object.assign({ account, opening: 100, bookings: [{ day, amount, text: `OF ${account}` }] }, more);

for (const [format, write] of formats) {
  test(`${format}: each account of a file becomes a statement, matched with sent transfers; a second import changes nothing`, async () => {
    const [first = '', second = '', third = ''] = await accounts(3);
    await openTransfers(cases.server, cases.business, 10_000_000);
    const { data: sent } = await send(cases.server, await transferKey(cases.server, cases.business), {
      amount: 700_000 + serial,
    });
    await runTransfers(cases.server);
    const out = { day, amount: -(700_000 + serial) / 100, reference: sent.reference, text: 'NIP' };
    const text = write(
      one(first, 10),
      one(second, 0, { bookings: [out], opening: -50 }),
      one(third, 1, { bookings: [] }),
    );
    const taken = await take(text);
    expect(taken).toMatchObject({ rowCount: 2, repeated: false, counts: { MATCHED: 1, UNMATCHED: 1 } });
    expect(
      taken.statements.map(({ account, opening, closing, fileAccounts }) => ({
        account,
        opening,
        closing,
        fileAccounts,
      })),
    ).toEqual([
      { account: first, opening: 10_000, closing: 11_000, fileAccounts: 3 },
      { account: second, opening: -5_000, closing: -5_000 - 700_000 - serial, fileAccounts: 3 },
      { account: third, opening: 10_000, closing: 10_000, fileAccounts: 3 },
    ]);
    const again = await take(text);
    expect(again).toEqual(Object.assign(taken, { repeated: true }));
    expect((await listed()).filter(({ account }) => account === first)).toMatchObject([{ fileAccounts: 3 }]);
  });

  test(`${format}: a file with an unknown account is rejected as a whole and the account named`, async () => {
    const [known = ''] = await accounts(1);
    const stranger = `99${format.length}0000${serial}`;
    const text = write(one(known, 10), one(stranger, 5));
    expect(await refusal(text)).toBe(
      `Nothing was imported: account ${stranger} is not among the settlement accounts of test mode. Add it first, then import the file again. The file also contains ${known}, which is known.`,
    );
    expect((await listed()).map(({ account }) => account)).not.toContain(known);
    expect((await staff.addAccount(stranger)).status).toBe(200);
    expect((await take(text)).statements.map(({ account }) => account)).toEqual([known, stranger]);
  });

  test(`${format}: a wrong balance of one account rejects the whole file and names the account`, async () => {
    const [good = '', bad = ''] = await accounts(2);
    expect(await refusal(write(one(good, 10), one(bad, 5, { closing: 104 })))).toMatch(
      new RegExp(
        `account ${bad}: The opening balance ₦100.00 and the bookings of ₦5.00 make ₦105.00, but the closing balance is ₦104.00`,
      ),
    );
    expect((await listed()).map(({ account }) => account)).not.toContain(good);
  });

  test(`${format}: pages of a statement are joined in any order, also between other statements; a missing page is named`, async () => {
    const [paged = '', other = ''] = await accounts(2);
    const pages = [1, 2, 3].map((of) =>
      one(paged, of, {
        opening: [0, 1, 3][of - 1] ?? 0,
        number: 12,
        page: { of, isLast: of === 3 },
      }),
    ) as [Statement, Statement, Statement];
    const next = one(paged, 4, { opening: 6, number: 13 });
    expect(await refusal(write(pages[0], pages[2]))).toMatch(
      new RegExp(`page 2 of statement 12 of account ${paged} is missing`),
    );
    expect(await refusal(write(pages[0], pages[1], next))).toMatch(/page 3 of statement 12/);
    const taken = await take(write(pages[1], one(other, 9), pages[0], next, pages[2]));
    expect(
      taken.statements.map(({ account, rowCount, opening, closing }) => [
        account,
        rowCount,
        opening,
        closing,
      ]),
    ).toEqual([
      [paged, 4, 0, 1_000],
      [other, 1, 10_000, 10_900],
    ]);
    expect(await refusal(write(one(other, 1, { number: 14 }), one(other, 1, { number: 15 })))).toMatch(
      new RegExp(`it does not continue from the previous statement of account ${other}`),
    );
  });

  test(`${format}: a file damaged at any position is rejected with a message or imported whole, never in part`, async () => {
    const [first = '', second = ''] = await accounts(2);
    const text = write(one(first, 10, { number: 7 }), one(second, 5, { number: 7 }));
    const before = (await listed()).length;
    for (let at = 7; at < text.length - 12; at += Math.ceil(text.length / 40)) {
      const broken = [text.slice(0, at), `${text.slice(0, at)}\u0007${text.slice(at + 9)}`];
      for (const item of broken) {
        const { status, data, error } = await bringIn(item);
        if (status === 200) {
          expect(
            (data as unknown as ImportedStatement).statements.every(({ closing }) => closing !== null),
          ).toBe(true);
          continue;
        }
        expect([status, typeof error?.fields.file], `${at}`).toEqual([422, 'string']);
        expect(error?.fields.file).not.toBe('');
      }
    }
    expect((await listed()).length).toBeGreaterThanOrEqual(before);
  });
}

test('an account is recognised with the bank as prefix, the currency as suffix, or spaces within', async () => {
  const [plain = ''] = await accounts(1);
  const written = [`ACCBNGLA/${plain}`, `${plain}NGN`, `${plain.slice(0, 4)} ${plain.slice(4)}`];
  for (const [index, account] of written.entries()) {
    const { statements } = await take(mt940(one(account, index + 1)));
    expect(statements.map((statement) => statement.account)).toEqual([plain]);
  }
  expect(await refusal(mt940(one(plain.slice(1), 1)))).toContain(`account ${plain.slice(1)} is not among`);
  const csv = await staff.bringIn(contract.importStatement, 'date,narration,debit,credit\n', {
    query: { mode: 'test', account: 'Nobody' },
  });
  expect([csv.status, csv.error?.fields.account]).toEqual([
    422,
    expect.stringMatching(/account Nobody is not/),
  ]);
});

test('concurrent imports of one file create one statement per account', async () => {
  const [first = '', second = ''] = await accounts(2);
  const text = camt053(one(first, 3), one(second, 4));
  const answers = await race(8, () => bringIn(text));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1);
  expect((await listed()).filter(({ account }) => account === first || account === second)).toHaveLength(2);
});

test('a settlement account is added once, listed with its number of statements, and removable only without any', async () => {
  const [account = '', unused = ''] = await accounts(2);
  expect((await staff.addAccount(` ${account} `)).status).toBe(409);
  await take(mt940(one(account, 8)));
  const list = async () => (await staff.as(settlementAccountsContract.listSettlementAccounts)).data.items;
  expect((await list()).find((row) => row.account === account)).toMatchObject({
    bankName: 'Access Bank',
    statements: 1,
  });
  const remove = (name: string, mode = 'test') =>
    staff.as(settlementAccountsContract.removeSettlementAccount, { params: { mode, account: name } });
  expect((await remove(account)).status).toBe(409);
  expect((await remove(unused, 'live')).status).toBe(404);
  expect((await remove(unused)).status).toBe(200);
  expect((await list()).map((row) => row.account)).not.toContain(unused);
});
