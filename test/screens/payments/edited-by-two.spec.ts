// Payment links, payment pages and split groups that somebody else changes while their form is open.
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { register } from '#test/support/inbox/registered.ts';

const headers = { 'x-kasuwa-client': 'web' };
const changed = 'Somebody else has changed this in the meantime. Save again to keep your version.';

type Row = Record<string, unknown> & { id: string };
async function send(request: APIRequestContext, method: string, path: string, data?: object): Promise<Row> {
  const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Row }).data;
}

test.beforeEach(({ page }) => register(page.request));

async function openEdit(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog', { name: /^Edit/ });
}

test('a link keeps the changes of both editors, and asks about a field that both changed', async ({
  page,
}) => {
  const input = { name: 'Hampers', kind: 'multiple', currency: 'NGN', amount: 350_000 };
  const { id } = await send(page.request, 'POST', '/payment-links', input);
  const at = `/payment-links/${id}`;
  const edit = await openEdit(page, `/payment-gateway/payment-links/${id}/info`);
  await edit.getByLabel('Link name').fill('Festive hampers');
  await send(page.request, 'PUT', at, { ...input, amount: 400_000 });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  expect(await send(page.request, 'GET', at)).toMatchObject({ name: 'Festive hampers', amount: 400_000 });

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(edit.getByRole('textbox', { name: 'Amount' })).toHaveValue('4,000.00');
  await edit.getByLabel('Link name').fill('Gift hampers');
  await send(page.request, 'PUT', at, { ...input, name: 'Fruit hampers', amount: 450_000 });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText(changed)).toBeVisible();
  await expect(edit.getByLabel('Link name')).toHaveValue('Gift hampers');
  await expect(edit.getByRole('textbox', { name: 'Amount' })).toHaveValue('4,500.00');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  expect(await send(page.request, 'GET', at)).toMatchObject({ name: 'Gift hampers', amount: 450_000 });
});

test('a page keeps the changes of both editors, and asks about a field that both changed', async ({
  page,
}) => {
  const input = { name: 'Lunches', type: 'donation', currency: 'NGN', description: 'Meals.' };
  const { id } = await send(page.request, 'POST', '/payment-pages', input);
  const at = `/payment-pages/${id}`;
  await page.goto(`/payment-gateway/payment-page/${id}/info`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const name = page.getByLabel('Page name');
  await name.fill('School lunches');
  await send(page.request, 'PUT', at, { ...input, name: 'Warm lunches', description: 'Warm meals.' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('main').getByText(changed)).toBeVisible();
  await expect(name).toHaveValue('School lunches');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'School lunches' })).toBeVisible();
  expect(await send(page.request, 'GET', at)).toMatchObject({
    name: 'School lunches',
    description: 'Warm meals.',
  });
});

test('a split group keeps the changes of both editors, and asks about shares that both changed', async ({
  page,
}) => {
  const account = { businessName: 'Ada Foods', bankCode: '058', accountNumber: '0123456720' };
  const { id: subAccountId } = await send(page.request, 'POST', '/sub-accounts', account);
  const membersOf = (share: number) => ({ members: [{ subAccountId, share }] });
  const input = { name: 'Market', currency: 'NGN', type: 'percentage', bearer: 'account' };
  const { id } = await send(page.request, 'POST', '/split-groups', { ...input, ...membersOf(200_000) });
  const at = `/split-groups/${id}`;
  const edit = await openEdit(page, `/payment-gateway/split-payments/split-groups/${id}/information`);
  const share = edit.getByRole('textbox', { name: 'Share' });
  await share.fill('30');
  await send(page.request, 'PUT', at, { ...input, name: 'Marketplace', ...membersOf(250_000) });
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit.getByText(changed)).toBeVisible();
  await expect(share).toHaveValue('30');
  await expect(edit.getByLabel('Group name')).toHaveValue('Marketplace');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  expect(await send(page.request, 'GET', at)).toMatchObject({ name: 'Marketplace', ...membersOf(300_000) });
});
