// CSV imports over HTTP, using the three kinds of files that staff import: accepted and refused files with their messages, and that each
// row is imported once.

import { expect, test } from 'vitest';
import { retentionRules } from '#server/modules.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { operatorDisputesContract as disputes } from '#shared/contract/operator/disputes.ts';
import { reconciliationContract as reconciliation } from '#shared/contract/operator/reconciliation.ts';
import { settlementContract as settlement } from '#shared/contract/operator/settlement.ts';
import { sendFile } from '#test/support/disputes/disputes.ts';
import { createTestOperator } from '#test/support/operators.ts';
import { openDisputes } from '#test/support/per-file/open-disputes.ts';

const cases = await openDisputes();
const cookie = (await createTestOperator(cases.server)).token;

const caseHead = 'payment_reference,arn,stage,reason_code,amount,currency,due_at';
const statementHead = 'date,reference,narration,debit,credit';
const settlementHead = 'kind,reference,gross,fee,net,settled_date';

async function send(endpoint: Endpoint, content: string | Buffer, fileName = 'file.csv') {
  const answer = await sendFile(cases.server.url, endpoint, {
    bytes: Buffer.from(content),
    fileName,
    headers: { cookie: `kasuwa_operator=${cookie}`, 'x-kasuwa-client': 'web' },
  });
  return { status: answer.status, data: answer.body.data, error: answer.body.error };
}
const sendCases = (...rows: string[]) => send(disputes.importChargebacks, [caseHead, ...rows].join('\n'));

async function resultOf(importId: string): Promise<string> {
  const { body } = await cases.asStaff(disputes.downloadImportReport, { params: { importId } });
  return String(body);
}

async function countFiles() {
  const { rows } = await cases.database.pool.query(`select (select count(*) from imports) as imports,
    (select count(*) from settlement_files) as files, (select count(*) from bank_statements) as statements`);
  return rows[0];
}

const kinds: [string, Endpoint, string, RegExp][] = [
  [
    'chargebacks',
    disputes.importChargebacks,
    caseHead,
    /payment_reference, arn, stage, reason_code, amount$/,
  ],
  ['settlement', settlement.importSettlement, settlementHead, /reference, gross, fee, net, settled_date$/],
  ['statement', reconciliation.importStatement, statementHead, /date, narration, debit, credit$/],
];

test.each(kinds)('%s: an invalid file is rejected with a message', async (_, endpoint, head, missing) => {
  const refused = async (content: string | Buffer) => {
    const { status, error } = await send(endpoint, content);
    expect([status, error.code]).toEqual([422, 'VALIDATION']);
    expect(error.message).toBe(error.fields.file);
    return error.fields.file;
  };
  expect(await refused('')).toBe('The file is empty');
  expect(await refused('\uFEFF\r\n  \r\n')).toBe('The file is empty');
  expect(await refused('a,b\n1,2')).toMatch(missing);
  expect(await refused(`${head},${head.split(',')[1]}\n1`)).toMatch(/names the column \w+ twice/);
  expect(await refused(`${head}\n1,"open\n2,3`)).toBe('A quotation mark in row 2 is not closed');
  expect(await refused(`${head}\n1,2\n"${'x'.repeat(70_000)}",2`)).toBe(
    'Row 3 is longer than 64000 characters. Is a quotation mark missing?',
  );
  const sheet = await send(endpoint, Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x00, 0x00]));
  expect([sheet.status, sheet.error.code]).toEqual([422, 'UNSUPPORTED_FILE']);
  expect(sheet.error.message).toBe('This is not a CSV file. Save the sheet as CSV and try again.');
});

test.each(kinds)(
  '%s: a file with too many rows is rejected, and nothing of it is stored',
  async (_, endpoint, head) => {
    const rows = `x,y\n`.repeat(50_000);
    const before = await countFiles();
    const { status, error } = await send(endpoint, `${head}\n${rows}`);
    expect([status, error.fields.file]).toEqual([
      422,
      expect.stringMatching(/^At most (10|20)000 rows per file$/),
    ]);
    expect(await countFiles()).toEqual(before);
    const large = await send(endpoint, Buffer.alloc(5 * 1024 * 1024 + 1, 'x'));
    expect([large.status, large.error.code]).toEqual([413, 'TOO_LARGE']);
  },
);

test('a file without rows is rejected, except daily files, which may be empty', async () => {
  const { status, error } = await send(disputes.importChargebacks, `${caseHead}\n`);
  expect([status, error.fields.file]).toEqual([422, 'The file has no rows below the header']);
  const days: [Endpoint, string][] = [
    [settlement.importSettlement, settlementHead],
    [reconciliation.importStatement, statementHead],
  ];
  for (const [endpoint, head] of days)
    expect(await send(endpoint, `${head}\r\n`)).toMatchObject({ status: 200, data: { rowCount: 0 } });
});

test('a byte order mark, semicolons, quoted cells and headings in any case and order are read', async () => {
  const { reference } = await cases.pay();
  const head = '\uFEFF"Reason Code";Note;ARN;Stage;"PAYMENT_REFERENCE";Amount';
  const text = `${head}\r\n\r\n4853;"two\r\nlines; ""quoted""";ARN-100;First;${reference};"1,000.50"\r\n`;
  const { data } = await send(disputes.importChargebacks, text);
  expect(data).toMatchObject({ rows: 1, opened: 1, failed: 0 });
  const { data: list } = await cases.asStaff(disputes.listOperatorChargebacks, {
    query: { search: 'ARN-100' },
  });
  expect(list.items.map(({ amount }) => amount)).toEqual([100_050]);
  // As in a spreadsheet, an empty line counts as a row and a line break inside a cell does not.
  expect(await resultOf(data.id)).toContain(`3,${reference},opened,`);
});

test.each([
  ['sep=;\r\n', ';'],
  ['\uFEFFsep=;\n', ';'],
  ['SEP=,\r\n', ','],
  ['"sep=\t"\n', '\t'],
  ['sep=|\r\n', '|'],
])('a first line that names the separator, %j, is followed, and is not read as a row', async (line, sign) => {
  const narration = `a;b,c${sign === ';' ? '' : ';d'}`;
  const cells = [
    '2026-11-20',
    `REF-SEP-${Buffer.from(line).toString('hex')}`,
    `"${narration}"`,
    '',
    '77.31',
  ].join(sign);
  const head = statementHead.replaceAll(',', sign);
  const { status, data } = await send(reconciliation.importStatement, `${line}${head}\n${cells}\nx\n`);
  expect([status, data?.rowCount, data?.counts]).toEqual([
    200,
    2,
    expect.objectContaining({ UNMATCHED: 1, ERROR: 1 }),
  ]);
  const { data: lines } = await cases.asStaff(reconciliation.listStatementLines, {
    query: { statementId: data.id },
  });
  expect(lines.items.map((item) => item.narration)).toContain(narration);
});

test('tabs and Windows-1252 characters are accepted', async () => {
  const head = statementHead.replaceAll(',', '\t');
  const row = Buffer.from(`${head}\n2026-11-20\tREF-TAB\tCaf\xe9 \x80 5\t\t77.31\n`, 'latin1');
  const { data } = await send(reconciliation.importStatement, row);
  expect(data).toMatchObject({ rowCount: 1, counts: { UNMATCHED: 1, ERROR: 0 } });
  const { data: lines } = await cases.asStaff(reconciliation.listStatementLines, {
    query: { statementId: data.id },
  });
  expect(lines.items[0]?.narration).toBe('Café € 5');
});

test('invalid rows are reported with row and column; the valid ones are imported', async () => {
  const { reference } = await cases.pay();
  const { data } = await sendCases(
    `${reference},ARN-110,first,4853,100,,`,
    `${reference},ARN 111,first,4853,100,,`,
    `${reference},ARN-112,later,4853,100,,`,
    `${reference},ARN-113,first,4853,100,,soon`,
    `${reference},ARN-114,first,4853,99999999,,`,
    `${reference},ARN-115,first,4853,200`,
  );
  expect(data).toMatchObject({ rows: 6, opened: 2, failed: 4, repeated: false });
  expect(data.report).toEqual([
    {
      row: 3,
      result: 'failed',
      reference,
      column: 'arn',
      message: 'Must be letters, digits and hyphens, at most 40',
    },
    {
      row: 4,
      result: 'failed',
      reference,
      column: 'stage',
      message: 'Must be one of retrieval, first, pre_arbitration, arbitration',
    },
    {
      row: 5,
      result: 'failed',
      reference,
      column: 'due_at',
      message: 'Must be a date and time such as 2026-11-24T16:00:00Z',
    },
    {
      row: 6,
      result: 'failed',
      reference,
      column: 'amount',
      message: expect.stringMatching(/^At most /),
    },
  ]);
  await cases.prove();
});

test('invalid settlement rows and statement lines are reported with their column; the rest is imported', async () => {
  const { reference } = await cases.pay();
  const file = await send(
    settlement.importSettlement,
    [
      settlementHead,
      `gift,${reference},5000.00,50.00,4950.00,2026-11-19`,
      `payment,${reference},5000.00,50.00,4950.00,19.11.2026`,
      `payment,${reference},5000.00,50.00,4950.00,2026-11-19`,
    ].join('\n'),
  );
  expect(file.data.counts).toMatchObject({ ERROR: 2, MATCHED: 1 });
  const rows = await cases.asStaff(settlement.listSettlementRows, { query: { fileId: file.data.id } });
  expect(rows.data.items.map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'kind must be one of payment, refund, chargeback, chargeback_reversal, fee, adjustment'],
    [3, 'settled_date must be a date such as 2026-11-23'],
    [4, null],
  ]);
  const text = [statementHead, '2026-13-45,A,Wrong,,1.00', '2026-11-20,REF-AMID,Good,,43.19'].join('\n');
  const statement = await send(reconciliation.importStatement, text);
  expect(statement.data.counts).toMatchObject({ ERROR: 1, UNMATCHED: 1 });
});

test('a repeated file is recognised by its content, regardless of its name', async () => {
  const { reference } = await cases.pay();
  const text = [caseHead, `${reference},ARN-120,first,4853,100,,`].join('\n');
  const first = await send(disputes.importChargebacks, text, 'monday.csv');
  const again = await send(disputes.importChargebacks, text, 'tuesday.csv');
  expect(again.data).toEqual({ ...first.data, repeated: true });
  const { data } = await cases.asStaff(disputes.listChargebackImports);
  expect(data.items.filter(({ id }) => id === first.data.id)).toHaveLength(1);
});

test('concurrent uploads of the same file import it once', async () => {
  const { reference } = await cases.pay();
  const rows = Array.from({ length: 8 }, (_, index) => `${reference},ARN-13${index},first,4853,10,,`);
  const answers = await Promise.all([sendCases(...rows), sendCases(...rows)]);
  expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  const { data } = await cases.asStaff(disputes.listChargebackImports);
  expect(data.items.find(({ id }) => id === answers[0]?.data.id)).toMatchObject({
    rows: 8,
    opened: 8,
    failed: 0,
  });
  await cases.prove();
});

test('an interrupted import continues with the missing rows', async () => {
  const { reference } = await cases.pay();
  const rows = [`${reference},ARN-140,first,4853,10,,`, `${reference},ARN-141,first,4853,10,,`];
  const { data } = await sendCases(...rows);
  // The state after a crash between the two rows; the second case then exists already.
  const { db } = cases.database;
  await db.deleteFrom('importRows').where('importId', '=', data.id).where('line', '=', 3).execute();
  const counts = JSON.stringify({ opened: 1 });
  await db.updateTable('imports').set({ counts, completedAt: null }).where('id', '=', data.id).execute();
  expect((await sendCases(...rows)).data).toMatchObject({ opened: 1, known: 1, repeated: false });
  expect((await sendCases(...rows)).data).toMatchObject({ opened: 1, known: 1, repeated: true });
});

test('the result file has the rows as uploaded, the outcome of each, and no formulas', async () => {
  const { reference } = await cases.pay();
  const head = 'payment_reference,arn,stage,reason_code,amount,Note';
  const rows = [
    `${reference},ARN-150,first,4853,10,"=HYPERLINK(""http://example.com"")"`,
    `@SUM(A1),ARN-151,first,4853,10,+1`,
    `${reference},ARN-152,first,4853,-5,-1`,
  ];
  const { data } = await send(disputes.importChargebacks, [head, ...rows].join('\n'));
  const text = await resultOf(data.id);
  const lines = text.replace('\uFEFF', '').trim().split('\n');
  expect(lines[0]).toBe('row,payment_reference,result,column,message,arn,stage,reason_code,amount,Note');
  expect(lines[1]).toMatch(/^2,\S+,opened,,Chargeback \S+,ARN-150,first,4853,10,"'=HYPERLINK/);
  expect(lines[2]).toBe(
    `3,'@SUM(A1),failed,payment_reference,This payment does not exist,ARN-151,first,4853,10,'+1`,
  );
  expect(lines[3]).toBe(
    `4,${reference},failed,amount,Must be an amount such as 1500.50,ARN-152,first,4853,'-5,'-1`,
  );
  // The corrected result file is sent again; rows imported before create nothing twice.
  const corrected = text.replace(`'-5,'-1`, '5,');
  expect((await send(disputes.importChargebacks, corrected)).data).toMatchObject({
    rows: 3,
    opened: 1,
    known: 1,
    failed: 1,
  });
});

test('rows are stored sealed and erased after 90 days; their outcomes are kept', async () => {
  const { reference } = await cases.pay();
  const { data } = await sendCases(`${reference},ARN-SEALED-1,first,4853,10,,`);
  const { db } = cases.database;
  const { rows } = await cases.database.pool.query(
    `select r::text as row from import_rows r where import_id = $1`,
    [data.id],
  );
  expect(rows[0]?.row).toContain(reference);
  expect(rows[0]?.row).not.toContain('ARN-SEALED-1');
  expect(rows[0]?.row).not.toContain(Buffer.from('ARN-SEALED-1').toString('hex'));
  const move = db.updateTable('importRows').set({ line: 9 }).where('importId', '=', data.id).execute();
  await expect(move).rejects.toThrow(/import_rows_cells_sealed/);
  expect(await resultOf(data.id)).toContain('ARN-SEALED-1');
  const day = 86_400_000;
  const at = new Date(cases.clock.now().getTime() - 91 * day);
  await db.updateTable('importRows').set({ at }).where('importId', '=', data.id).execute();
  const { applyRetentionRule } = await import('#server/operator/retention/jobs.ts');
  await applyRetentionRule(cases.server.services, retentionRules, 'imported_rows');
  const text = await resultOf(data.id);
  expect(text).not.toContain('ARN-SEALED-1');
  expect(text).toContain(`2,${reference},opened,`);
});
