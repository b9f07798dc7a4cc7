// Proves that every e-mail, document and payer screen states when no real money moves, including new ones.

import { expect, test } from 'vitest';
import { z } from 'zod';
import { allContracts } from '#shared/contract/all.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { isTest, readProject, type SourceFile, type SyntaxNode, walk } from './support/source-file.ts';

const files = readProject().filter(
  (file) => /^src\/(server|web|checkout)\/.*\.tsx?$/.test(file.path) && !isTest(file),
);

/** Returns the source of each call of a function, with its file. */
function callsOf(name: string): { file: SourceFile; code: string }[] {
  const calls: { file: SourceFile; code: string }[] = [];
  for (const file of files)
    walk(file, (node) => {
      const callee = node.type === 'CallExpression' && (node.callee as SyntaxNode | undefined);
      if (callee && file.text.slice(callee.start, callee.end) === name)
        calls.push({ file, code: file.text.slice(node.start, node.end) });
    });
  return calls;
}

/** E-mails about an account, a team or a connection; all others state the mode of their environment. */
const withoutMoney = [
  'src/server/account/profile/notices.ts',
  'src/server/account/sign-in/messages.ts',
  'src/server/account/team/invitation-email.ts',
  'src/server/commerce/stock/notify-low-stock.ts',
  'src/server/commerce/store-hosts/emails.ts',
  'src/server/developers/webhooks/jobs.ts',
  'src/server/operator/merchants/notices.ts',
  'src/server/operator/staff/invites.ts',
  'src/server/operator/users/change-user.ts',
];

test('every e-mail states the money mode, or is listed as not about money', () => {
  const calls = callsOf('renderEmail');
  expect(calls.length).toBeGreaterThan(15);
  const silent = calls.filter(({ code }) => /\bmoney: null\b/.test(code)).map(({ file }) => file.path);
  expect(silent.toSorted()).toEqual(withoutMoney);
  const constant = calls.filter(({ code }) => /testMode: (true|false)|simulated: (true|false)/.test(code));
  expect(constant.map(({ file }) => file.path)).toEqual([]);
});

test('only the renderer prefixes a subject with the mode', () => {
  const prefixed = files.filter(({ text }) => /\[(Test|Simulated)\] /.test(text)).map(({ path }) => path);
  expect(prefixed).toEqual(['src/server/platform/emails/layout.ts']);
});

test('every document is marked with the mode of its environment', () => {
  const calls = callsOf('renderPdf');
  expect(calls.length).toBeGreaterThan(1);
  for (const { file, code } of calls) expect(code, file.path).toContain('...moneyModeOf(services, ');
});

/** Returns the object schemas of a response: each alternative of a union. */
function objectsOf(schema: z.ZodType): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).flatMap(objectsOf);
  return [];
}

/** Calls from a page or terminal that already shows the mode, and shows their result. */
const followUps = [
  'getDeskRegister',
  'getDeskSale',
  'getDeviceSale',
  'getPaymentProgress',
  'getTillRegister',
  'quoteBag',
  'quoteOwnChange',
];

test('every response with amounts that payers can read without an account states whether real money moves', () => {
  const shown = Object.values(allContracts)
    .flatMap((contract) => Object.entries(contract as Record<string, Endpoint>))
    .filter(([, { access, method }]) => access === 'public' && method === 'GET')
    .flatMap(([name, { output }]) =>
      output === 'file' ? [] : objectsOf(output).map((object) => ({ name, keys: Object.keys(object.shape) })),
    )
    .filter(({ name, keys }) => keys.includes('currency') && !followUps.includes(name));
  expect(shown.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['getCheckoutPage', 'getReceipt', 'getComplaintForm', 'getRefundRequest']),
  );
  for (const { name, keys } of shown)
    expect(keys, name).toEqual(expect.arrayContaining(['testMode', 'simulated']));
});

test('every screen that marks test mode also marks a simulated live mode', () => {
  const screens = files.filter(({ path }) => /^src\/(web|checkout)\//.test(path));
  const forgetful = screens.filter(({ text }) => /\.testMode\b/.test(text) && !/\.simulated\b/.test(text));
  expect(forgetful.map(({ path }) => path)).toEqual([]);
  const drawn = screens.filter(
    ({ text }) => /mode === 'test'/.test(text) && /t\('[^']*no real money/.test(text),
  );
  for (const { path, text } of drawn) expect(text, path).toMatch(/live_is_simulated|isSimulated/);
});
