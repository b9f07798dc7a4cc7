// The team in the browser: invited, accepted, given another role and disabled; and roles created in the matrix.
import { type Browser, expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { readEmail, register } from '#test/support/inbox/registered.ts';

const team = '/account/team';
const headers = { 'x-kasuwa-client': 'web' };

const unique = () => crypto.randomUUID().slice(0, 8);
const view = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `More for ${name}` }).filter({ visible: true });

async function linkFor(page: Page, email: string): Promise<string> {
  const text = await readEmail(page.request, email, /invited you/);
  return /\/auth\/invite-team\/[\w-]+/.exec(text)?.[0] ?? '';
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.goto(team);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const form = page.getByRole('dialog', { name: 'Invite people' });
  await form.getByRole('combobox', { name: 'E-mail addresses' }).fill(email);
  await page.keyboard.press('Enter');
  await form.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(form).toBeHidden();
}

/** Opens a separate browser context for another user. */
async function openElsewhere(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
}

test('members are invited, join with a password, and are logged out immediately when disabled', async ({
  page,
  browser,
  baseURL,
}) => {
  await register(page.request);
  await page.goto(team);
  await page.getByRole('button', { name: 'Invite people' }).click();
  const form = page.getByRole('dialog', { name: 'Invite people' });
  await form.getByRole('combobox', { name: 'E-mail addresses' }).fill('no-address');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Send invitations' }).click();
  await expect(form.getByText('no-address: Invalid email address')).toBeVisible();
  await expect(form.getByText('Role is required')).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

  const email = `ngozi-${unique()}@example.com`;
  await invite(page, email, 'Admin');
  await expect(view(page, email)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const colleague = await openElsewhere(browser, baseURL);
  await colleague.goto(await linkFor(page, email));
  await expect(colleague.getByRole('heading', { name: /^Join / })).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole('button', { name: 'Create account and join' }).click();
  await expect(colleague.getByText('First name is required')).toBeVisible();
  await colleague.getByLabel('First name').fill('Ngozi');
  await colleague.getByLabel('Last name').fill('Eze');
  await colleague.getByRole('textbox', { name: 'Password' }).fill('Quiet-harbour-2026');
  await colleague.getByRole('button', { name: 'Create account and join' }).click();
  await expect(colleague.getByRole('heading', { name: /^Welcome to / })).toBeVisible();
  await colleague.getByRole('button', { name: 'Log in', exact: true }).click();
  await colleague.getByLabel('E-mail').fill(email);
  await colleague.getByRole('textbox', { name: 'Password' }).fill('Quiet-harbour-2026');
  await colleague.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(colleague).toHaveURL(/dashboard/);

  await page.reload();
  await menuOf(page, 'Ngozi Eze').click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await page
    .getByRole('dialog', { name: 'Disable Ngozi Eze?' })
    .getByRole('button', { name: 'Disable' })
    .click();
  await expect(view(page, 'Ngozi Eze disabled')).toBeVisible();
  // Without interaction: the event stream of the other browser ends.
  await expect(colleague).toHaveURL(/\/auth\/login/);
  await colleague.context().close();
});

test('an invitation is resent, given another role and deleted', async ({ page }) => {
  await register(page.request);
  const email = `femi-${unique()}@example.com`;
  await invite(page, email, 'Viewer');
  const old = await linkFor(page, email);
  await menuOf(page, email).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: `Role of ${email}` });
  await dialog.getByRole('radio', { name: /^Finance/ }).check();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(view(page, `${email} is now Finance`)).toBeVisible();
  await menuOf(page, email).click();
  await page.getByRole('menuitem', { name: 'Send again' }).click();
  await expect(view(page, `Invitation sent again to ${email}`)).toBeVisible();
  expect(await linkFor(page, email)).not.toBe(old);
  await menuOf(page, email).click();
  await page.getByRole('menuitem', { name: 'Delete invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete invitation' }).click();
  await expect(page.getByText(email, { exact: true })).toHaveCount(0);
  await page.goto(old);
  await expect(page.getByText('This invitation cannot be used')).toBeVisible();
});

test('an invitation for another person says so, and members cannot change their own role', async ({
  page,
}) => {
  await register(page.request);
  const email = `ada-${unique()}@example.com`;
  await invite(page, email, 'Viewer');
  await menuOf(page, 'Zuma Ade').click();
  await expect(page.getByRole('menuitem', { name: /Change role/ })).toBeDisabled();
  await expect(page.getByRole('menuitem', { name: /Change role/ })).toContainText(
    'You cannot change your own access',
  );
  await page.goto(await linkFor(page, email));
  await expect(page.getByText(`This invitation is for ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Log out and continue' }).click();
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('a role is created in the matrix, duplicated and deleted', async ({ page }) => {
  await register(page.request);
  await page.goto(`${team}/roles`);
  await page.getByRole('link', { name: 'Create role' }).click();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Choose at least one permission')).toBeVisible();
  await page.getByLabel('Name').fill('Shop assistant');
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('payment links');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('radio', { name: 'Payment links: Read and write' }).check();
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('customers');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search permissions' }).fill('');
  await page.getByRole('checkbox', { name: 'Switch between test and live mode' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create role' }).click();
  // At once, because the message closes by itself.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page).toHaveURL(new RegExp(`${team}/roles$`));
  await page
    .getByRole('link', { name: /Shop assistant/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('radio', { name: 'Payment links: Read and write' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Paying customers: Read', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Shop assistant (copy)');
  await page.getByRole('button', { name: 'Create role' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page
    .getByRole('link', { name: /Shop assistant \(copy\)/ })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page).toHaveURL(new RegExp(`${team}/roles$`));
  await expect(view(page, 'Shop assistant')).toBeVisible();
  await expect(page.getByRole('link', { name: /copy/ })).toHaveCount(0);
});

test('a role renamed by someone else while its form is open is not renamed back unseen', async ({ page }) => {
  await register(page.request);
  const permissions = ['ACCOUNT.PROFILE.READ'];
  const created = await page.request.post('/api/v1/admin/role', {
    headers,
    data: { name: 'Counter', permissions },
  });
  const { id } = ((await created.json()) as { data: { id: string } }).data;
  await page.goto(`${team}/roles/${id}`);
  await page.getByLabel('Name').fill('Front desk');
  const data = { name: 'Till', permissions };
  expect((await page.request.put(`/api/v1/admin/role/${id}`, { headers, data })).ok()).toBe(true);
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await expect(page.getByText('Somebody else has changed this in the meantime. Save again')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Front desk');
  await save.click();
  await expect(page).toHaveURL(new RegExp(`${team}/roles$`));
  await expect(view(page, 'Front desk')).toBeVisible();
});

test('permissions that a member lacks cannot be granted in a role', async ({ page, browser, baseURL }) => {
  await register(page.request);
  const email = `sade-${unique()}@example.com`;
  await invite(page, email, 'Admin');
  const token = (await linkFor(page, email)).split('/').at(-1);
  const password = 'Quiet-harbour-2026';
  const admin = await openElsewhere(browser, baseURL);
  const join = { token, firstName: 'Sade', lastName: 'Bello', password };
  expect((await admin.request.post('/api/v1/merchant/setup-team', { headers, data: join })).ok()).toBe(true);
  expect(
    (await admin.request.post('/api/v1/merchant/login', { headers, data: { email, password } })).ok(),
  ).toBe(true);
  await admin.goto(`${team}/roles/new`);
  await expect(admin.getByRole('radio', { name: 'Features: Read and write' })).toBeDisabled();
  await expect(admin.getByRole('radio', { name: 'Payment links: Read and write' })).toBeEnabled();
  await admin.goto(team);
  await admin.getByRole('button', { name: 'Invite people' }).click();
  await expect(admin.getByRole('radio', { name: /^Owner/ })).toBeDisabled();
  await admin.context().close();
});
