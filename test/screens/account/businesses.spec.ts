// Businesses in the browser: added, switched, in two tabs at once; the three cases of going live; features.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const dashboard = '/payment-gateway/dashboard';
const headers = { 'x-kasuwa-client': 'web' };

type Business = {
  id: string;
  business_name: string;
  has_completed_compliance: boolean;
  can_go_live: boolean;
  suspension: { at: string; reason: string } | null;
};

async function openSwitcher(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const place = isMobile ? page.getByRole('dialog', { name: 'Navigation' }) : page.getByRole('banner');
  await place.getByRole('button', { name: /Switch business/ }).click();
}

/** Adds a second business through the API. */
async function addBusiness(page: Page, name: string): Promise<string> {
  const data = {
    business_name: name,
    business_type: 'sme',
    business_sector: 'Retail',
    email: 'second@example.com',
    country: 'NG',
    agreement: true,
  };
  const answer = await page.request.post('/api/v1/merchant/business', { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Business }).data.id;
}

/** Changes the business in the profile response, for example to another compliance state. */
async function pretend(page: Page, changes: Partial<Business>): Promise<void> {
  await page.route('**/api/v1/merchant/info', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: { business: Business } };
    Object.assign(body.data.business, changes);
    await route.fulfill({ response, json: body });
  });
}

test('a business is added after its fields are validated, and compliance is the next step', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await register(page.request);
  await page.goto(dashboard);
  await openSwitcher(page, isMobile);
  await page.getByRole('menuitem', { name: 'Add New Business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Business' });
  const submit = dialog.getByRole('button', { name: 'Add business' });
  await expect(submit).toBeDisabled();
  await dialog.getByLabel(/I agree/).check();
  await submit.click();
  for (const sentence of [
    'Business name is required',
    'Business Type is required',
    'Business Sector is required',
    'Business email is required',
  ])
    await expect(dialog.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('Business name').fill('Harbour Crafts');
  await dialog.getByRole('combobox', { name: 'Business type' }).click();
  await page.getByRole('option', { name: 'Personal' }).click();
  await dialog.getByRole('combobox', { name: 'Business sector' }).fill('Arts &');
  await expect(page.getByRole('option', { name: 'Arts & Crafts' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('option', { name: 'Arts & Crafts' }).click();
  await dialog.getByLabel('Business email').fill('crafts@example.com');
  await dialog.getByLabel(/^Import settings/).check();
  await submit.click();
  await expect(dialog.getByText('Business is required')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Business', exact: true }).click();
  await page.getByRole('option', { name: /^Harbour/ }).click();
  for (const label of ['Preferred bank', 'Alternative bank']) {
    await dialog.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: 'Wema Bank' }).filter({ visible: true }).click();
  }
  await submit.click();
  await expect(dialog.getByText('Alternative Bank cannot be the same as preferred bank')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Alternative bank' }).click();
  await page.getByRole('option', { name: 'Providus Bank' }).filter({ visible: true }).click();
  await submit.click();
  await expect(dialog.getByText('New Business Added!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/account\/compliance/);
  const profile = await page.request.get('/api/v1/merchant/info', { headers });
  const { data } = (await profile.json()) as { data: { business: Business } };
  expect(data.business).toMatchObject({ business_name: 'Harbour Crafts', can_go_live: false });
});

test('a failed request is shown in a red alert that can be dismissed, and the input is kept', async ({
  page,
  isMobile,
}) => {
  await register(page.request);
  await page.route('**/api/v1/merchant/business', (route) => route.abort());
  await page.goto(dashboard);
  await openSwitcher(page, isMobile);
  await page.getByRole('menuitem', { name: 'Add New Business' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Business' });
  await dialog.getByLabel('Business name').fill('Harbour Crafts');
  await dialog.getByRole('combobox', { name: 'Business type' }).click();
  await page.getByRole('option', { name: 'Personal' }).click();
  await dialog.getByRole('combobox', { name: 'Business sector' }).fill('Retail');
  await page.getByRole('option', { name: 'Retail' }).click();
  await dialog.getByLabel('Business email').fill('crafts@example.com');
  await dialog.getByLabel(/I agree/).check();
  await dialog.getByRole('button', { name: 'Add business' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Error Processing Request. Try again.');
  await alert.getByRole('button', { name: 'Dismiss' }).click();
  await expect(alert).toBeHidden();
  await expect(dialog.getByLabel('Business name')).toHaveValue('Harbour Crafts');
});

test('switching the business in one tab reloads the other', async ({ page, context, isMobile }) => {
  await register(page.request);
  await addBusiness(page, 'Second shop');
  await page.goto('/account/team');
  await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/payment-gateway/payment-links?search=nothing');
  await openSwitcher(other, isMobile);
  await other.getByRole('menuitem', { name: 'View all Business' }).click();
  const all = other.getByRole('dialog', { name: 'All Business' });
  await all.getByRole('searchbox').fill('second');
  await all.getByRole('button', { name: /Second shop/ }).click();
  await expect(other).toHaveURL(new RegExp(`${dashboard}$`));
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  await expect(page.getByText('You switched to Second shop in another tab.')).toBeVisible();
});

/** Switches to a business by the menu of the header. */
async function enterBySwitcher(page: Page, name: string): Promise<void> {
  await openSwitcher(page, false);
  await page.getByRole('menuitem', { name }).click();
}

test('what was typed just before a switch is saved in its own business', { tag: '@desk' }, async ({
  page,
  context,
}) => {
  await register(page.request);
  const profile = await page.request.get('/api/v1/merchant/info', { headers });
  const first = ((await profile.json()) as { data: { business: Business } }).data.business.id;
  const second = await addBusiness(page, 'Second shop');
  await page.goto('/account/compliance');
  await page.getByLabel('Trading name').fill('Only in the first shop');
  await enterBySwitcher(page, 'Second shop');
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  const readName = async (businessId: string): Promise<string | null> => {
    const url = `/api/v1/merchant-compliance/profile-information/${businessId}`;
    const answer = await context.request.get(url, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { data: { details: { tradingName: string | null } } }).data.details
      .tradingName;
  };
  // Closed here: the page would follow the switch below, and a page that is loading cannot always be closed.
  await page.close();
  expect(await readName(second)).not.toBe('Only in the first shop');
  await context.request.put('/api/v1/merchant/switch-business', { headers, data: { businessId: first } });
  expect(await readName(first)).toBe('Only in the first shop');
});

test('a switch of the business asks before unsaved changes are lost', { tag: '@desk' }, async ({ page }) => {
  await register(page.request);
  await addBusiness(page, 'Second shop');
  await page.goto('/payment-gateway/payment-page/create');
  await page.getByLabel('Page name').fill('Fund of the first shop');
  await enterBySwitcher(page, 'Second shop');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel('Page name')).toHaveValue('Fund of the first shop');
  await expect(
    page.getByRole('banner').getByRole('button', { name: /Switch business.*Harbour/ }),
  ).toBeVisible();
  await enterBySwitcher(page, 'Second shop');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(new RegExp(`${dashboard}$`));
  await expect(
    page.getByRole('banner').getByRole('button', { name: /Switch business.*Second shop/ }),
  ).toBeVisible();
});

test.describe('going live', () => {
  async function askForLive(page: Page, isMobile: boolean): Promise<void> {
    await page.goto(dashboard);
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    const mode = page.getByRole('group', { name: 'Mode' }).filter({ visible: true });
    await mode.getByRole('button', { name: 'Live' }).click();
  }

  test('is blocked while compliance is incomplete, with a link to it', async ({ page, isMobile }) => {
    await register(page.request);
    await askForLive(page, isMobile);
    const dialog = page.getByRole('dialog', { name: "Can't Switch to Live Yet" });
    await expect(dialog).toContainText('Your compliance details are not complete.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Go to compliance details' }).click();
    await expect(page).toHaveURL(/\/account\/compliance/);
  });

  test('is blocked while the business is suspended', async ({ page, isMobile }) => {
    await register(page.request);
    const suspension = { at: '2026-11-20T10:00:00Z', reason: 'Under investigation' };
    await pretend(page, { has_completed_compliance: true, can_go_live: true, suspension });
    await askForLive(page, isMobile);
    const dialog = page.getByRole('dialog', { name: "Can't Switch to Live Yet" });
    await expect(dialog).toContainText('This business is suspended.');
    await expect(dialog.getByRole('button', { name: 'Switch to live' })).toBeHidden();
  });

  test('is offered before approval with a warning about payouts, and the server decides', async ({
    page,
    isMobile,
  }) => {
    await register(page.request);
    await pretend(page, { has_completed_compliance: true });
    await askForLive(page, isMobile);
    const dialog = page.getByRole('dialog', { name: 'Switch to live mode?' });
    await expect(dialog).toContainText('Payouts stay pending until your compliance is approved.');
    await dialog.getByRole('button', { name: 'Switch to live' }).click();
    await expect(page.getByText('Complete your compliance details first.')).toBeVisible();
  });

  test('needs only a confirmation once approved', async ({ page, isMobile }) => {
    await register(page.request);
    await pretend(page, { has_completed_compliance: true, can_go_live: true });
    await page.route('**/switch-environment/**', (route) =>
      route.fulfill({ json: { success: true, status: 'success', message: '', data: {} } }),
    );
    await askForLive(page, isMobile);
    const dialog = page.getByRole('dialog', { name: 'Switch to live mode?' });
    await expect(dialog).not.toContainText('payouts');
    await dialog.getByRole('button', { name: 'Switch to live' }).click();
    await expect(page.getByText('You are in live mode.')).toBeVisible();
  });
});

test('a feature that is turned off cannot be opened until it is turned on again', async ({ page }) => {
  await register(page.request);
  await page.goto('/settings/feature-flag');
  const links = page.getByRole('switch', { name: 'Payment links' });
  await links.locator('..').click();
  await page
    .getByRole('dialog', { name: 'Turn off Payment links?' })
    .getByRole('button', { name: 'Turn off' })
    .click();
  await expect(page.getByText('Feature turned off')).toBeVisible();
  await expect(links).not.toBeChecked();
  await page.goto('/payment-gateway/payment-links');
  await expect(page).not.toHaveURL(/payment-links/);
  await page.goto('/settings/feature-flag');
  await links.locator('..').click();
  await expect(page.getByText('Feature turned on')).toBeVisible();
  await page.goto('/payment-gateway/payment-links');
  await expect(page.getByRole('heading', { level: 1, name: 'Payment links' })).toBeVisible();
});
