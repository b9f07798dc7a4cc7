// The style guide as a test: every rule holds for the whole project, and every rule is proved by a sample that it refuses.
import { expect, test } from 'vitest';
import { parseSource, readProject, type SourceFile } from './support/source-file.ts';
import { checkCasts } from './support/tidy/casts.ts';
import { checkClock, wallReaders } from './support/tidy/clock.ts';
import { areas, checkDirection, layerOf } from './support/tidy/direction.ts';
import { checkCycles, checkFolderSize, checkQueries, projectRules } from './support/tidy/imports.ts';
import { checkNounCycles, listNounCycles, standingCycles } from './support/tidy/noun-cycles.ts';
import { checkPool } from './support/tidy/pool.ts';
import { checkProductName } from './support/tidy/product-name.ts';
import {
  checkCommentedCode,
  checkExports,
  checkFileLength,
  checkFileName,
  checkFolderName,
  checkFunctionLength,
  checkOpening,
  checkPromises,
  checkSyntax,
  type FileRule,
  fileRules,
} from './support/tidy/rules.ts';
import {
  checkLedgerWrites,
  checkTableOwners,
  checkTableTypes,
  computedWrites,
  listWrites,
} from './support/tidy/tables.ts';
import { checkWalletPostings } from './support/tidy/wallet-postings.ts';
import { checkWriteButtons } from './support/tidy/write-buttons.ts';

const project = readProject();

test('the whole project is read', () => {
  const paths = project.map((file) => file.path);
  expect(paths).toEqual(
    expect.arrayContaining(['test/tidy.test.ts', 'src/server/config.ts', 'scripts/run.mjs']),
  );
  expect(paths.some((path) => path.endsWith('.sql'))).toBe(true);
});

const rules = [
  ...fileRules,
  checkPool,
  checkClock,
  checkProductName,
  checkCasts,
  checkWalletPostings,
  checkWriteButtons,
];

test.each(rules.map((rule) => [rule.name, rule] as const))('%s holds for every file', (_name, rule) => {
  expect(project.flatMap(rule)).toEqual([]);
});

const wholeRules = [
  ...projectRules,
  checkDirection,
  checkNounCycles,
  checkLedgerWrites,
  checkTableOwners,
  checkTableTypes,
];

test.each(wholeRules.map((rule) => [rule.name, rule] as const))('%s holds for the project', (_name, rule) => {
  expect(rule(project)).toEqual([]);
});

const lines = (count: number): string => '\n'.repeat(count - 1);
const longFunction = (head: string, count: number): string => `${head} {${lines(count)}}`;

type Sample = [rule: FileRule, path: string, good: string, bad: string];

const samples: Sample[] = [
  [checkFileLength, 'src/a.ts', `${lines(300)}a;`, `${lines(301)}a;`],
  [checkFileLength, 'src/a.test.ts', `${lines(500)}a;`, `${lines(501)}a;`],
  [checkFileLength, 'src/a.css', `${lines(300)}a{}`, `${lines(301)}a{}`],
  [checkFunctionLength, 'src/a.ts', longFunction('function a()', 70), longFunction('function a()', 71)],
  [checkFunctionLength, 'src/a.ts', longFunction('const a = () =>', 70), longFunction('const a = () =>', 71)],
  [checkFunctionLength, 'src/a.ts', longFunction('function A()', 70), longFunction('function A()', 71)],
  [checkFunctionLength, 'src/a.tsx', longFunction('function A()', 120), longFunction('function A()', 121)],
  [checkFunctionLength, 'src/a.tsx', longFunction('function a()', 70), longFunction('function a()', 71)],
  [
    checkFunctionLength,
    'src/a.tsx',
    `${longFunction('const A = memo(() =>', 120)});`,
    `${longFunction('const A = memo(() =>', 121)});`,
  ],
  [
    checkFunctionLength,
    'src/a.test.ts',
    `${longFunction("describe('a', () =>", 200)});`,
    `${longFunction("test('a', () =>", 71)});`,
  ],
  [checkSyntax, 'src/a.ts', "type A = 'b' | 'c';", 'enum A { B }'],
  [checkSyntax, 'src/a.ts', 'type A = { b: string };', 'export interface A { b: string }'],
  [checkSyntax, 'src/a.ts', "declare module 'x' { interface A { b: string } }", 'interface A { b: string }'],
  [checkSyntax, 'src/a.ts', 'class AppError extends Error {}', 'class Service {}'],
  [checkSyntax, 'src/a.ts', 'const a = { b, ...(c && { d }) };', 'const a = { ...{ b, c } };'],
  [checkSyntax, 'src/a.ts', 'class NotFoundError extends AppError {}', 'const A = class extends Base {};'],
  [checkExports, 'src/a.ts', 'export const a = 1;', 'export default 1;'],
  [checkExports, 'src/a.ts', 'const a = 1; export { a };', 'const a = 1; export { a as default };'],
  [checkOpening, 'src/a.ts', '// Says what this file is for.\nconst a = 1;', 'const a = 1;'],
  [checkOpening, 'src/a.ts', '/** Says what this file is for. */', '// a sentence without an end'],
  [checkOpening, 'src/a.css', '/* The colours of the pages. */', 'a { color: red }'],
  [checkOpening, 'db/migrations/0001-a.sql', '-- Who may enter, and as whom.\nselect 1;', 'select 1;'],
  [checkPromises, 'src/a.ts', "const a = 'TODO';", '/* TODO: finish */'],
  [checkPromises, 'src/a.css', 'a { color: red }', '/* FIXME colours */'],
  [checkPromises, 'db/migrations/0001-a.sql', '-- Done.', '-- TODO indexes'],
  [
    checkCommentedCode,
    'src/a.ts',
    '// Waits until the call has returned; then (and only then) goes on.',
    '// call(a, b);',
  ],
  [checkCommentedCode, 'src/a.ts', '// if nobody asks: nothing', '// if (a) {\n//   b();\n// }'],
  [checkCommentedCode, 'src/a.ts', '// note: this is prose', '/* const a = 1; */'],
  [checkCommentedCode, 'src/a.ts', '// as in a = b, but later', '// a.b = c'],
  [checkCommentedCode, 'src/a.tsx', '<A>{/* The total comes first. */}</A>;', '<A>{/* <B c={1} /> */}</A>;'],
  [
    checkPool,
    'src/server/a.ts',
    'function a(services: TxServices, tx: Tx, work: (services: Services) => void) {}',
    'function a(services: Services, tx: Tx) {}',
  ],
  [
    checkPool,
    'src/server/a.ts',
    "type Call = { tx: Tx; services: Pick<Services, 'clock'> };",
    "type Call = { tx: Tx; services: Pick<Services, 'clock' | 'database'> };",
  ],
  [
    checkPool,
    'src/demo/a.ts',
    'database.inTransaction((tx) => write(services, tx));',
    'services.database.inTransaction((tx) => write(services.database.db));',
  ],
  [checkCasts, 'src/web/a.ts', 'const a = b as Never;', 'const a = { b: b as never };'],
  [checkCasts, 'src/server/a.ts', 'const a = b as Part[];', 'const a = b as any;'],
  [checkClock, 'src/server/a.ts', 'const a = services.clock.now();', 'const a = new Date();'],
  [checkProductName, 'src/server/a.ts', 'const a = brand.company_name; // of Kasuwa', "const a = 'Kasuwa';"],
  [
    checkProductName,
    'src/web/a.tsx',
    "const a = <p>{t('Welcome')}</p>;",
    'const a = <p>Welcome to Kasuwa</p>;',
  ],
  [checkProductName, 'src/shared/a.ts', "const a = 'x-kasuwa-signature';", 'const a = `\n by Kasuwa`;'],
  [checkClock, 'src/web/a.tsx', 'const a = new Date(b);', 'const a = useState(Date.now);'],
  [checkClock, 'src/demo/a.ts', 'const a = performance.now();', 'const a = Date.now();'],
  [
    checkClock,
    'src/server/a.ts',
    "import type { Clock } from './http/clock.ts';",
    "import { systemClock } from './http/clock.ts';",
  ],
  [checkWriteButtons, 'src/web/payments/a.tsx', '<WriteButton />', '<Button type="submit" />'],
  [
    checkWalletPostings,
    'src/server/banking/transfers/a.ts',
    "import { postToWallets } from '../wallets/post-to-wallets.ts';",
    "import { post } from '#server/ledger/postings.ts';",
  ],
  [
    checkWalletPostings,
    'src/server/payroll/runs/a.ts',
    "const a = { kind: 'wallet', id };",
    "const a = { kind: 'wallet', ownerId };",
  ],
];

const namedSamples = samples.map((sample) => [sample[0].name, sample[1], sample] as const);

test.each(namedSamples)(
  '%s rejects a bad sample and accepts a good one (%s)',
  (_name, path, [rule, , good, bad]) => {
    expect(rule(parseSource(path, good))).toEqual([]);
    expect(rule(parseSource(path, bad))).toHaveLength(1);
  },
);

test.each([
  ['src/web/payments/refunds/refund-list-page.tsx', 'src/web/refunds/RefundList.tsx', checkFileName],
  ['db/migrations/0001-identity.sql', 'src/refund_list.ts', checkFileName],
  ['src/web/ui/parts.module.css', 'src/web/refunds/index.ts', checkFileName],
  ['src/web/refunds/a.ts', 'src/web/utils/a.ts', checkFolderName],
  ['src/web/refunds/types.ts', 'src/types/a.ts', checkFolderName],
] as const)('the name %s is accepted and %s is rejected', (good, bad, rule) => {
  expect(rule(parseSource(good, ''))).toEqual([]);
  expect(rule(parseSource(bad, ''))).toHaveLength(1);
});

test('a default export is allowed where a tool requires it', () => {
  expect(checkExports(parseSource('vite.config.ts', 'export default {};'))).toEqual([]);
});

test('a folder holds at most 25 files', () => {
  const folder = (count: number): SourceFile[] =>
    Array.from({ length: count }, (_, index) => parseSource(`src/server/refunds/a-${index}.ts`, ''));
  expect(checkFolderSize(folder(25))).toEqual([]);
  expect(checkFolderSize(folder(26))).toHaveLength(1);
});

const importing = (path: string, target: string): SourceFile =>
  parseSource(path, `import { a } from '${target}';`);

const refundService = 'src/server/payments/refunds/service.ts';
const refundForm = 'src/web/payments/refunds/refund-form.tsx';

test.each([
  [refundService, '#server/ledger/post.ts', '#web/ui/page.tsx'],
  [refundService, '../transactions/service.ts', '#server/app.ts'],
  [refundService, '#server/settlement/payouts/service.ts', '#server/developers/webhooks/service.ts'],
  [refundService, '#server/platform/http/call.ts', '#demo/seed.ts'],
  ['src/server/payments/refunds/routes.ts', '#server/services.ts', '#server/program.ts'],
  ['src/server/settlement/payouts/service.ts', '../banks/service.ts', refundService],
  ['src/server/account/team/service.ts', '#server/rails/rails.ts', '#server/settlement/payouts/service.ts'],
  ['src/server/operator/staff/service.ts', '#server/developers/webhooks/service.ts', '../modules.ts'],
  ['src/server/ledger/post.ts', '#server/platform/db/database.ts', refundService],
  ['src/server/platform/jobs/due.ts', '#server/services.ts', '#server/account/team/service.ts'],
  ['src/server/platform/db/database.ts', '#server/config.ts', '#server/platform/auth/tokens.ts'],
  ['src/server/payments/modules.ts', './refunds/module.ts', '#server/modules.ts'],
  ['src/server/services.ts', '#server/payments/sources/payment-source.ts', refundService],
  ['src/server/app.ts', '#server/payments/modules.ts', '#web/app/router.ts'],
  ['src/server/app.ts', '#demo/seed.ts', '#test/support/program.ts'],
  ['src/shared/money.ts', './pagination.ts', '#server/config.ts'],
  ['src/shared/money.ts', 'zod', 'node:fs'],
  ['src/shared/money.ts', '#shared/contract/fields.ts', '#shared/payments/cards.ts'],
  ['src/shared/contract/settlement/payouts.ts', '../fields.ts', '../payments/refunds.ts'],
  ['src/shared/contract/payments/refunds.ts', '../settlement/banks.ts', '../all.ts'],
  [refundForm, '#web/ui/page.tsx', '#web/app/router.tsx'],
  [refundForm, '#shared/contract/payments/refunds.ts', '#server/config.ts'],
  [refundForm, '#web/settlement/payouts/payout-status.tsx', '#web/developers/webhooks/words.ts'],
  ['src/web/ui/page.tsx', '#shared/money.ts', refundForm],
  ['src/web/api/use-call.ts', '#web/ui/toasts.tsx', '#web/app/router.tsx'],
  ['src/web/ui/toasts.tsx', './banner.tsx', '#web/api/client.ts'],
  ['src/web/app/router.tsx', '#web/payments/screens.ts', '#checkout/main.tsx'],
  ['src/checkout/main.tsx', '#web/ui/money-text.tsx', refundForm],
  ['src/demo/seed.ts', refundService, '#web/ui/page.tsx'],
])('%s may import %s but not %s', (path, good, bad) => {
  expect(checkDirection([importing(path, good)])).toEqual([]);
  expect(checkDirection([importing(path, bad)])).toHaveLength(1);
});

test('every top-level source folder has a layer, and imports from an unknown folder are rejected', () => {
  const unknown = project.filter((file) => file.path.startsWith('src/') && layerOf(file.path) === '');
  expect(unknown.map((file) => file.path)).toEqual([]);
  for (const path of ['src/elsewhere/a.ts', 'src/server/refunds/service.ts', 'src/web/refunds/page.tsx'])
    expect(checkDirection([importing(path, '#shared/money.ts')]), path).toHaveLength(1);
});

/** The direct subfolders of a folder, from all files of the project. */
function foldersIn(folder: string): string[] {
  const inside = project.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`));
  const parts = inside.map((path) => path.slice(folder.length + 1).split('/'));
  return [...new Set(parts.filter(({ length }) => length > 1).map(([first]) => first ?? ''))];
}

test.each([
  ['src/shared', ['contract']],
  ['src/shared/contract', []],
  ['src/server', []],
  ['src/web', ['app', 'ui', 'api']],
  ['test/scenarios', []],
  ['test/screens', []],
] as const)('%s contains no folders other than the product areas and the listed ones', (folder, others) => {
  const known: readonly string[] = [...areas, ...others];
  expect(foldersIn(folder).filter((item) => !known.includes(item))).toEqual([]);
});

test('re-exports, lazy imports and type imports count as imports', () => {
  const path = refundForm;
  expect(checkDirection([parseSource(path, "export * from '#server/config.ts';")])).toHaveLength(1);
  expect(checkDirection([parseSource(path, "const a = import('#server/config.ts');")])).toHaveLength(1);
  expect(checkDirection([parseSource(path, "import type { A } from '#server/config.ts';")])).toHaveLength(1);
});

test('the queries of a noun are imported by that noun alone', () => {
  expect(checkQueries([importing(refundService, './queries.ts')])).toEqual([]);
  expect(checkQueries([importing(refundService, '../disputes/queries.ts')])).toHaveLength(1);
});

test('import cycles are rejected, unless one of the imports is lazy', () => {
  const first = importing('src/shared/a.ts', './b.ts');
  const second = importing('src/shared/b.ts', '#shared/c.ts');
  const back = parseSource('src/shared/c.ts', "import { a } from './a.ts';");
  const lazy = parseSource('src/shared/c.ts', "const a = () => import('./a.ts');");
  expect(checkCycles([first, second, lazy])).toEqual([]);
  expect(checkCycles([first, second, back])).toEqual([
    'a cycle of imports: src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts',
  ]);
});

test('nouns do not import each other in a cycle, not even for a type', () => {
  const at = 'src/server/payments';
  const first = parseSource(`${at}/refunds/a.ts`, "import type { B } from '../disputes/b.ts';");
  const second = parseSource(`${at}/disputes/b.ts`, "import { c } from '#server/payments/chargebacks/c.ts';");
  const back = parseSource(`${at}/chargebacks/c.ts`, "import { a } from '../refunds/a.ts';");
  expect(checkNounCycles([first, second])).toEqual([]);
  const [complaint] = checkNounCycles([first, second, back]);
  expect(complaint).toContain(`${at}/chargebacks, ${at}/disputes, ${at}/refunds`);
  expect(complaint).toContain(`${at}/refunds/a.ts:1 imports ${at}/disputes`);
});

test('every allowed cycle of nouns still exists', () => {
  const standing = listNounCycles(project).map(({ nouns }) => nouns);
  expect(standingCycles.filter((nouns) => !standing.includes(nouns))).toEqual([]);
});

const refundQueries = 'src/server/payments/refunds/queries.ts';
const writing = (path: string, write: string): SourceFile => parseSource(path, `const a = ${write};`);

test.each([
  '`INSERT INTO ledger_postings (id)`',
  "db.insertInto('ledgerHolds')",
  "db.updateTable('ledger_balances')",
  "db.updateTable('ledgerBalances as b')",
  "db.with('gone', (one) => one.deleteFrom('ledgerTransfers'))",
  "'delete from public.ledger_holds'",
  '`truncate table emails, ledger_heads`',
])('only the ledger writes its tables: %s', (write) => {
  expect(checkLedgerWrites([writing(refundQueries, write)])).toHaveLength(1);
  expect(checkLedgerWrites([writing('src/server/ledger/post.ts', write)])).toEqual([]);
});

test('any file may read the ledger', () => {
  const reads = ['`SELECT * FROM ledger_postings`', "db.selectFrom('ledgerHolds')"];
  for (const read of reads) expect(checkLedgerWrites([writing(refundQueries, read)])).toEqual([]);
});

const declared = [
  parseSource('src/server/payments/refunds/module.ts', "const a = { tables: ['refunds', 'refund_events'] };"),
  parseSource('src/server/settlement/payouts/module.ts', "const a = { tables: ['payouts'] };"),
];
const payoutFile = 'src/server/settlement/payouts/make-payouts.ts';

test.each([
  "tx.insertInto('refundEvents')",
  "tx.replaceInto('refunds')",
  "tx.updateTable('refunds as r')",
  'tx.updateTable(`refunds`)',
  "tx.deleteFrom(['refunds', 'r'])",
  "tx.mergeInto('refundEvents as e')",
  "db.with('gone', (one) => one.deleteFrom('refund_events'))",
  'sql`insert into refund_events (id) values (1)`',
  'sql`with a as (update only public.refunds as r set status = 1 returning 1) select 1`',
  'sql`UPDATE refunds r SET status = 1`',
  'sql`delete from "refunds" where id = 1`',
  'sql`merge into refunds using b on true`',
  'sql`copy refunds from stdin`',
  'sql`truncate transactions, refunds`',
  "client.query('truncate table refunds')",
])('a table is written by its noun alone: %s', (write) => {
  expect(checkTableOwners([...declared, writing(refundQueries, write)])).toEqual([]);
  expect(checkTableOwners([...declared, writing(payoutFile, write)])).toHaveLength(1);
  expect(checkTableOwners([...declared, writing('src/demo/make-refunds.ts', write)])).toHaveLength(1);
  expect(checkTableOwners([...declared, writing('src/server/settlement/payouts/a.test.ts', write)])).toEqual(
    [],
  );
});

test.each([
  "'update refunds'",
  "tx.selectFrom('refunds')",
  'sql`select 1 from refunds for update skip locked`',
  'sql`insert into payouts (id) values (1) on conflict do update set status = 1`',
])('a statement that does not write another noun’s table is allowed: %s', (read) => {
  expect(checkTableOwners([...declared, writing(payoutFile, read)])).toEqual([]);
});

/** A value inserted into a template at run time. */
const hole = ['$', '{table}'].join('');

test.each(['tx.insertInto(table)', `sql\`update ${hole} set a = 1\``, `sql\`delete from ${hole}\``])(
  'a table with a computed name is written by the listed files alone: %s',
  (write) => {
    expect(checkTableOwners([...declared, writing(payoutFile, write)])).toHaveLength(1);
    const [may = ''] = Object.keys(computedWrites);
    expect(checkTableOwners([...declared, writing(may, write)])).toEqual([]);
  },
);

test('a table has one owner', () => {
  const again = parseSource('src/server/payments/disputes/module.ts', "const a = { tables: ['refunds'] };");
  expect(checkTableOwners([...declared, again])).toHaveLength(1);
});

test('the type of a table is in the area of its owner', () => {
  const types = (path: string) =>
    parseSource(`src/server/platform/db/tables/${path}`, 'export type A = {\n  refunds: RefundsTable;\n};');
  expect(checkTableTypes([...declared, types('payments/refunds.ts')])).toEqual([]);
  expect(checkTableTypes([...declared, types('settlement/refunds.ts')])).toHaveLength(1);
  expect(checkTableTypes([...declared, types('refunds.ts')])).toHaveLength(1);
});

test('every file allowed to write a table with a computed name does so', () => {
  const idle = Object.keys(computedWrites).filter((path) => {
    const file = project.find((item) => item.path === path);
    return !file || listWrites(file).every(({ table }) => table !== '');
  });
  expect(idle).toEqual([]);
});

test('every file allowed to read the system clock does so', () => {
  const idle = Object.keys(wallReaders).filter((path) => {
    const file = project.find((item) => item.path === path);
    return !file || checkClock({ ...file, path: 'src/server/elsewhere.ts' }).length === 0;
  });
  expect(idle).toEqual([]);
});
