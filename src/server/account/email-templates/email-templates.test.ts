// E-mails to customers with texts of the business: validated, filled, sent, reset, and never those of another business.
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { modules } from '#server/modules.ts';
import { defaultTexts, variablesOf } from '#server/platform/emails/templates/email-template.ts';
import { checkEmailTexts, type EmailTexts, fillParagraphs, fillText } from '#shared/account/email-texts.ts';
import {
  emailTemplatesContract as contract,
  emailTextsInput,
} from '#shared/contract/account/settings/email-templates.ts';
import { invoicesContract } from '#shared/contract/billing/invoices/invoices.ts';
import { paymentLinksContract } from '#shared/contract/payments/payment-links.ts';
import { newestEmail } from '#test/support/inbox/messages.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';
import { createTestBusiness } from '#test/support/server.ts';

const payers = await openPayers();
const { server } = payers;
const { token, email: ownEmail } = payers.business;

const thanks: EmailTexts = {
  subject: '{{business}} says thank you',
  heading: 'We got {{amount}}',
  body: 'Dear {{ customer_name }},\n\n{{description}}\n\nSee you soon.',
  button: 'See it',
  footer: 'From all of us at {{business}}. Problems: {{problem_url}}',
};
const receipt = { emailKind: 'receipt' };
const save = (words: unknown, emailKind = 'receipt', as = token) =>
  server.call(contract.saveEmailTemplate, { token: as, params: { emailKind }, body: words });

const declared = modules.flatMap(({ emailTemplates = {} }) => Object.entries(emailTemplates));

test('the default texts of each e-mail use only its variables, and are valid as custom texts', () => {
  expect(declared.length).toBeGreaterThan(15);
  for (const [kind, template] of declared) {
    expect(template.kind).toBe(kind);
    expect(checkEmailTexts(template.words, variablesOf(template))).toEqual({});
    expect(emailTextsInput.parse(template.words)).toEqual(template.words);
    const examples = Object.fromEntries(variablesOf(template).map(({ name, example }) => [name, example]));
    for (const text of Object.values(template.words))
      expect(fillText(text ?? '', examples)).not.toMatch(/[{}]/);
  }
});

test('translated default texts are complete and use the same variables', () => {
  const translated = declared.filter(([, { translations }]) => translations);
  expect(translated.length).toBeGreaterThan(7);
  for (const [, template] of translated) {
    for (const language of ['fr', 'es'] as const) {
      const words = defaultTexts(template, language);
      expect(checkEmailTexts(words, variablesOf(template))).toEqual({});
      for (const [field, text] of Object.entries(template.words)) {
        const message = words[field as keyof EmailTexts];
        if (text) expect(Object.keys(template.translations?.[language] ?? {})).toContain(text);
        const names = (item: string | null) => [...(item ?? '').matchAll(/\{\{\w+\}\}/g)].map(String).sort();
        expect(names(message)).toEqual(names(text));
      }
    }
  }
});

test('variables inside values are not expanded, and paragraphs with empty values are omitted', () => {
  expect(fillText('{{a}}{{b}}', { a: '{{b}}', b: '2' })).toBe('{{b}}2');
  expect(fillText('{{constructor}} {{a}}', { a: '1' })).toBe('{{constructor}} 1');
  expect(fillParagraphs('{{a}}\n\n {{b}}\n \n end\nof it', { a: '', b: 'two' })).toEqual([
    'two',
    'end\nof it',
  ]);
});

test('texts changed by two people at once are merged, and a text changed by both is refused until saved again', async () => {
  const business = await createTestBusiness(server);
  const at = { token: business.token, params: { emailKind: 'invoice' } };
  const known = (await server.call(contract.getEmailTemplate, at)).data.words;
  const change = (body: object) => save({ ...known, known, ...body }, 'invoice', business.token);
  expect((await change({ heading: 'Theirs {{number}}' })).status).toBe(200);
  const mine = await change({ footer: 'Mine' });
  expect(mine.data.words).toEqual({ ...known, heading: 'Theirs {{number}}', footer: 'Mine' });
  const clash = await change({ heading: 'Mine {{number}}' });
  expect([clash.status, clash.body.error.code, Object.keys(clash.body.error.fields)]).toEqual([
    409,
    'CHANGED_MEANWHILE',
    ['heading'],
  ]);
  const again = await change({ heading: 'Mine {{number}}', known: mine.data.words });
  expect(again.data.words).toMatchObject({ heading: 'Mine {{number}}' });
});

test('a receipt uses the saved texts of the business, and the default texts after a reset', async () => {
  const usual = (await server.call(contract.getEmailTemplate, { token, params: receipt })).data;
  expect(usual).toMatchObject({ changedAt: null, words: usual.usual });
  const saved = await save(thanks);
  expect(saved.status).toBe(200);
  expect(saved.data).toMatchObject({ words: { ...thanks }, changedBy: expect.any(String) });
  await payers.payCard(await payers.begin());
  const own = await newestEmail(server, 'ada@example.com');
  expect(own).toContain('[Test] ');
  expect(own).toContain('says thank you');
  expect(own).toContain('We got ₦');
  expect(own).toContain('See you soon.');
  expect(own).toContain('See it: http');
  expect(own).toContain('/problem');
  const restored = await server.call(contract.restoreEmailTemplate, { token, params: receipt });
  expect(restored.data).toMatchObject({ changedAt: null, words: usual.usual });
  await payers.payCard(await payers.begin());
  expect(await newestEmail(server, 'ada@example.com')).toContain('Receipt from ');
});

test('invalid texts are rejected at their field, and nothing is saved', async () => {
  const refused = async (words: unknown, emailKind?: string) => {
    const { status, body } = await save(words, emailKind);
    expect(status).toBe(422);
    return body.error.fields;
  };
  expect(await refused({ ...thanks, subject: 'For {{custmer}}' })).toEqual({
    subject: 'This e-mail has no variable {{custmer}}',
  });
  expect(await refused({ ...thanks, footer: 'At {business}} {{' })).toEqual({
    footer: 'Write a variable with two braces on each side, such as {{business}}',
  });
  expect(await refused({ ...thanks, heading: ' ' })).toEqual({ heading: 'Enter the heading' });
  expect(await refused({ ...thanks, subject: 'a\r\nBcc: all@example.com' })).toEqual({
    subject: 'The subject must be a single line',
  });
  expect(await refused({ ...thanks, button: null })).toEqual({ button: 'Enter the label of the button' });
  expect(await refused({ ...thanks, body: 'x'.repeat(2001) })).toEqual({ body: 'At most 2000 characters' });
  const code = { subject: 'Code', heading: 'Code', body: 'Look below', button: null, footer: 'x' };
  expect(await refused(code, 'saved_card_code')).toEqual({
    body: 'Keep {{code}} in the heading or the text: the customer needs it',
  });
  expect((await save(thanks, 'no_such_email')).status).toBe(404);
  expect((await save(thanks, 'constructor')).status).toBe(404);
  const { data } = await server.call(contract.getEmailTemplate, { token, params: receipt });
  expect(data.changedAt).toBeNull();
});

test('preview and test e-mail show escaped example values; the test e-mail goes to the caller only', async () => {
  const words = { ...thanks, heading: '<b>{{amount}}</b>' };
  const { data } = await server.call(contract.previewEmailTemplate, { token, params: receipt, body: words });
  expect(data.html).toContain('&lt;b&gt;₦25,000.00&lt;/b&gt;');
  expect(data.text).toContain('Dear Ada Obi,');
  expect(data.subject).toMatch(/^\[Test\] .+ says thank you$/);
  const sent = await server.call(contract.testEmailTemplate, { token, params: receipt, body: words });
  expect(sent.data).toEqual({ sentTo: ownEmail });
  expect(await newestEmail(server, ownEmail)).toContain('Preview: [Test] ');
  expect(
    (await server.call(contract.getEmailTemplate, { token, params: receipt })).data.changedAt,
  ).toBeNull();
});

test('a shared link uses the texts of the business; another business keeps defaults', async () => {
  const other = await createTestBusiness(server);
  await save(
    { ...thanks, subject: '{{name}} for you', heading: '{{note}}', body: '{{url}}', footer: 'x' },
    'link_share',
  );
  const share = async (as: string, to: string) => {
    const link = await server.call(paymentLinksContract.createPaymentLink, {
      token: as,
      body: { name: 'School fees', kind: 'multiple', currency: 'NGN', amount: 50_000 },
    });
    const body = { emails: [to], note: 'Soon, please' };
    await server.call(paymentLinksContract.sharePaymentLink, {
      token: as,
      params: { linkId: link.data.id },
      body,
    });
    return newestEmail(server, to);
  };
  const own = await share(token, 'kemi@example.com');
  expect(own).toContain('School fees for you');
  expect(own).toContain('Soon, please');
  expect(await share(other.token, 'sade@example.com')).toContain('asks you to pay for School fees');
  expect(
    (
      await server.call(contract.getEmailTemplate, {
        token: other.token,
        params: { emailKind: 'link_share' },
      })
    ).data.changedAt,
  ).toBeNull();
});

test('an invoice and its reminder use the texts of the business, each with its own variables', async () => {
  const own = { ...thanks, heading: 'x', body: '{{notes}}', footer: 'x' };
  const ofReminders = { ...own, subject: '{{number}} {{due_when}}' };
  expect((await save({ ...own, subject: '{{number}}: {{amount_due}} owed' }, 'invoice')).status).toBe(200);
  expect((await save(ofReminders, 'invoice')).body.error.fields).toEqual({
    subject: 'This e-mail has no variable {{due_when}}',
  });
  expect((await save(ofReminders, 'invoice_reminder')).status).toBe(200);
  const created = await server.call(invoicesContract.createInvoice, {
    token,
    body: {
      customer: { email: 'tunde@example.com', name: 'Tunde' },
      currency: 'NGN',
      lines: [{ name: 'Rent', quantity: 1, unitPrice: 600_000 }],
      notes: 'Keys at the gate',
    },
  });
  const params = { invoiceId: created.data.id };
  await server.call(invoicesContract.issueInvoice, { token, params, body: { send: true } });
  const invoice = await newestEmail(server, 'tunde@example.com');
  expect(invoice).toMatch(/INV\S+: ₦6,000.00 owed\n/);
  expect(invoice).toContain('Keys at the gate');
  expect((await server.call(invoicesContract.sendInvoice, { token, params })).status).toBe(200);
  expect(await newestEmail(server, 'tunde@example.com')).toMatch(/INV\S+ is due on /);
});

test('read permission for the settings does not allow changes', async () => {
  const support = await payers.business.signInAs('Support');
  expect((await save(thanks, 'receipt', support.token)).status).toBe(403);
});

/** Files that write to members of a business, to its own address, or to users of the platform. */
const notToCustomers = [
  'account/approvals/emails/emails.ts',
  'account/compliance/decision-email.ts',
  'account/email-templates/service.ts',
  'account/profile/change-email.ts',
  'account/profile/jobs.ts',
  'account/session/new-device.ts',
  'account/sign-in/messages.ts',
  'account/team/invitation-email.ts',
  'banking/wallets/emails.ts',
  'commerce/stock/notify-low-stock.ts',
  'commerce/store-hosts/emails.ts',
  'developers/webhooks/jobs.ts',
  'operator/merchants/notices.ts',
  'operator/staff/invites.ts',
  'operator/users/change-user.ts',
  'payments/chargebacks/emails.ts',
  'payments/disputes/emails.ts',
  'payments/refunds/emails/emails.ts',
  'payments/transactions/day-summaries.ts',
  'settlement/payout-accounts/notices.ts',
  'settlement/payouts/emails.ts',
  'terminals/agents/pin-link-messages.ts',
  'terminals/pos-terminals/emails.ts',
  'terminals/terminal-alerts/messages.ts',
];
/** Files that send text which the business has drafted and read itself. */
const drafted = ['payments/transactions/send-receipt.ts'];
const ofTheOutbox = 'platform/emails/';

test('e-mails to customers use the texts of the business: only listed files call queueEmail directly', async () => {
  const found: string[] = [];
  for await (const file of glob('src/server/**/*.ts')) {
    const name = file.replace('src/server/', '');
    if (name.startsWith(ofTheOutbox) || name.endsWith('.test.ts')) continue;
    if (/\bqueueEmail\(/.test(readFileSync(file, 'utf8'))) found.push(name);
  }
  expect(found.sort()).toEqual([...notToCustomers, ...drafted].sort());
});
