// The size budget of the browser: what each page loads before it can be used, compressed.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { allContracts } from '#shared/contract/all.ts';
import { screens } from '#web/app/screens.ts';
import { forBrowsers } from '../scripts/contracts-for-browsers.ts';
import { parseSource } from './support/source-file.ts';
import {
  chartKeysOf,
  closureOf,
  keyOf,
  listPages,
  type Manifest,
  type Page,
  readManifests,
  webDir,
  weightKb,
} from './support/web-weight.ts';

const loginMaxKb = 170;
const screenMaxKb = 300;
const screenWithChartsMaxKb = 420;
const payerMaxKb = 90;

let manifest: Manifest;
let payer: Manifest;
let pages: Page[];

beforeAll(async () => {
  ({ dashboard: manifest, payer } = await readManifests());
  pages = await listPages(manifest, screens, [
    'src/web/app/signed-in-routes.tsx',
    'src/web/app/shell/shell.tsx',
  ]);
}, 120_000);

test(`the login page loads at most ${loginMaxKb} kB`, () => {
  const weight = weightKb(manifest, [
    'index.html',
    keyOf(manifest, 'src/web/app/auth/auth-layout.tsx'),
    keyOf(manifest, 'src/web/account/session/login-page.tsx'),
  ]);
  expect(weight).toBeGreaterThan(50);
  expect(weight).toBeLessThanOrEqual(loginMaxKb);
});

test(`every screen loads at most ${screenMaxKb} kB before charts and ${screenWithChartsMaxKb} kB with them`, () => {
  expect(pages.length).toBeGreaterThanOrEqual(5);
  const heavy = pages.flatMap(({ path, keys }) => {
    const charts = chartKeysOf(manifest, keys);
    const before = weightKb(manifest, keys);
    const all = weightKb(manifest, [...keys, ...charts]);
    const isTooMuch = before > screenMaxKb || all > screenWithChartsMaxKb;
    return isTooMuch ? [`${path}: ${before.toFixed(1)} kB, with charts ${all.toFixed(1)} kB`] : [];
  });
  expect(heavy).toEqual([]);
});

test('charts are loaded on demand by the pages that show them, not with the page', () => {
  const dashboard = pages.find((page) => page.path === '/payment-gateway/dashboard') as Page;
  const charts = chartKeysOf(manifest, dashboard.keys);
  expect(charts.length).toBeGreaterThan(0);
  const before = closureOf(manifest, dashboard.keys);
  expect(charts.filter((key) => before.has(key))).toEqual([]);
});

test(`the payer’s page loads at most ${payerMaxKb} kB with the details form, payment methods, invoice, order or receipt`, () => {
  const page = weightKb(payer, ['checkout.html']);
  const details = weightKb(payer, ['checkout.html', keyOf(payer, 'src/checkout/details/details-form.tsx')]);
  const paying = weightKb(payer, ['checkout.html', keyOf(payer, 'src/checkout/method-step.tsx')]);
  const invoice = weightKb(payer, ['checkout.html', keyOf(payer, 'src/checkout/invoice/invoice-page.tsx')]);
  const receipt = weightKb(payer, ['checkout.html', keyOf(payer, 'src/checkout/outcome/receipt-page.tsx')]);
  const order = weightKb(payer, ['checkout.html', keyOf(payer, 'src/checkout/placed-order/order-page.tsx')]);
  expect(page).toBeGreaterThan(20);
  expect(receipt).toBeGreaterThan(page);
  for (const weight of [receipt, details, paying, invoice, order])
    expect(weight).toBeLessThanOrEqual(payerMaxKb);
});

test('no page loads the descriptions of the API reference', () => {
  const built = globSync('assets/*.js', { cwd: webDir }).map((file) =>
    readFileSync(join(webDir, file), 'utf8'),
  );
  const message = Object.values(allContracts).flatMap((contract) =>
    Object.values(contract).flatMap(({ description }) => (description ? [description] : [])),
  );
  expect(message.length).toBeGreaterThan(300);
  const plain = message.filter((sentence) => /^[\w ,.;:()]{60,}$/.test(sentence));
  expect(plain.length).toBeGreaterThan(100);
  expect(plain.filter((sentence) => built.some((text) => text.includes(sentence)))).toEqual([]);
});

const call = (text: string): string => {
  const source = parseSource('src/shared/contract/a.ts', text);
  return source.program ? forBrowsers(source.program, text) : '';
};

test('the browser build of a call keeps its method, address and input, and drops texts, output schema and errors', () => {
  const list =
    "{ method: 'GET', url: '/a', summary: 'List', description: 'All.', query, output: z.array(a), errors: ['X'] }";
  expect(call(`export const calls = { list: ${list} };`)).toBe(
    "export const calls = { list: { method: 'GET', url: '/a',   query,   } };",
  );
  expect(call("export const calls = { file: { ...read, summary: 'A file', output: 'file' } };")).toBe(
    "export const calls = { file: { ...read,  output: 'file' } };",
  );
  expect(call("const option = { label: 'A', description: 'Shown' };")).toBe(
    "const option = { label: 'A', description: 'Shown' };",
  );
});

test('a schema is built without its descriptions, and marked as pure so that it is dropped when unused', () => {
  expect(call("const a = z.object({ b: c.optional().describe('The b') });")).toBe(
    'const a = (/*#__PURE__*/z.object({ b: (/*#__PURE__*/c.optional()) }));',
  );
  expect(call('export function f(a) { return g(a); }')).toBe('export function f(a) { return g(a); }');
  expect(call('const f = (a) => g(a);')).toBe('const f = (a) => g(a);');
});
