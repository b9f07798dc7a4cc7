// A merchant manages a payment link: created after an error in the form, found, shared, switched off, copied and archived.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';

const list = '/payment-gateway/payment-links';

/** A name and slug unique to each run, because runs share a business. */
function uniqueName(): { name: string; slug: string } {
  const tag = crypto.randomUUID().slice(0, 8);
  return { name: `Hampers ${tag}`, slug: `hampers-${tag}` };
}

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.goto(list);
});

/** Fills in the required fields of the form. */
async function fillIn(page: Page, link: { name: string; slug: string }, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Create payment link' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await form.getByLabel('Link name').fill(link.name);
  await form.getByRole('textbox', { name: 'Amount' }).fill(amount);
  await form.getByLabel('Link address').fill(link.slug);
}

/** Enters bold text and a paragraph in the description, and checks the customer's preview. */
async function describe(page: Page, form: Locator): Promise<void> {
  await form.getByRole('textbox', { name: 'Description', exact: true }).click();
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Rice and oil.');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Order by Friday.');
  const shown = form.frameLocator('iframe');
  await expect(shown.locator('b', { hasText: 'Rice and oil.' })).toBeAttached();
  await expect(shown.getByText('Order by Friday.')).toBeAttached();
}

async function create(page: Page): Promise<{ name: string; slug: string }> {
  const link = uniqueName();
  await fillIn(page, link, '3500');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await form.getByRole('button', { name: 'Create payment link' }).click();
  await expect(page.getByText(`Payment link “${link.name}” created.`)).toBeVisible();
  await expect(form).toBeHidden();
  await closeShare(page, link.name);
  return link;
}

/** Closes the share dialog that opens for a new link. */
async function closeShare(page: Page, name: string): Promise<void> {
  const share = page.getByRole('dialog', { name: `Share “${name}”` });
  await expect(share.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await share.getByRole('button', { name: 'Close' }).click();
  await expect(share).toBeHidden();
}

/** Finds a link in the list and opens it. */
async function open(page: Page, link: { name: string }): Promise<void> {
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder('Name, address or reference'))
    .first()
    .fill(link.name);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: link.name }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/info$/);
  await expect(page.getByRole('heading', { level: 1, name: link.name })).toBeVisible();
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const badge = (page: Page, status: string) => page.getByRole('main').getByText(status, { exact: true });

test('a link is created after an error is corrected, and is in the list', { tag: '@phone' }, async ({
  page,
}) => {
  const link = uniqueName();
  await fillIn(page, link, '350');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await expect(form.getByText('This address is available')).toBeVisible();
  await form.getByRole('button', { name: 'Create payment link' }).click();
  await expect(form.getByText('The minimum allowable amount is ₦500.00')).toBeVisible();
  await expect(form.getByText('1 field needs correcting')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Amount' })).toBeFocused();
  await expectAccessible(page);
  await form.getByRole('textbox', { name: 'Amount' }).fill('1250000.5');
  await expect(form.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,250,000.5');
  await expect(form.frameLocator('iframe').locator('body')).toContainText('₦1,250,000.50');
  await expect(form.locator('.preview')).toContainText(`/pay/${link.slug}`);
  await describe(page, form);
  await form.getByRole('button', { name: 'Create payment link' }).click();
  await expect(page.getByText(`Payment link “${link.name}” created.`)).toBeVisible();
  await closeShare(page, link.name);
  await open(page, link);
  await expect(badge(page, 'Active')).toBeVisible();
  await expect(page.getByRole('main').locator('b', { hasText: 'Rice and oil.' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('an address that is taken is reported, and the input is kept', async ({ page }) => {
  const taken = await create(page);
  const link = { ...uniqueName(), slug: taken.slug };
  await fillIn(page, link, '3500');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await expect(form.getByText('This address is already taken')).toBeVisible();
  await form.getByRole('button', { name: 'Create payment link' }).click();
  await expect(form.getByLabel('Link address')).toBeFocused();
  await expect(form.getByLabel('Link name')).toHaveValue(link.name);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Your changes will be lost.')).toBeVisible();
});

test('an address that cannot be checked does not prevent the creation of a link', async ({ page }) => {
  const link = uniqueName();
  await page.route(`**/payment-links/**/${link.slug}*`, (route) => route.abort());
  await fillIn(page, link, '3500');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await expect(
    form.getByText('This address could not be checked. It will be checked when you save.'),
  ).toBeVisible();
  await form.getByRole('button', { name: 'Create payment link' }).click();
  await expect(page.getByText(`Payment link “${link.name}” created.`)).toBeVisible();
});

test('a draft is not public until it is published', async ({ page }) => {
  const link = uniqueName();
  await fillIn(page, link, '3500');
  const form = page.getByRole('dialog', { name: 'Create payment link' });
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(`Payment link “${link.name}” saved as a draft.`)).toBeVisible();
  await expect(form).toBeHidden();
  expect((await page.request.get(`/api/v1/pay/${link.slug}`)).status()).toBe(404);
  await open(page, link);
  await expect(badge(page, 'Draft')).toBeVisible();
  await choose(page, link.name, 'Publish');
  await expect(badge(page, 'Active')).toBeVisible();
  expect((await page.request.get(`/api/v1/pay/${link.slug}`)).status()).toBe(200);
});

test('a link is deactivated and activated again', async ({ page }) => {
  const link = await create(page);
  await open(page, link);
  await choose(page, link.name, 'Deactivate');
  await expect(page.getByText('You can activate it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(badge(page, 'Inactive')).toBeVisible();
  await choose(page, link.name, 'Activate');
  await expect(badge(page, 'Active')).toBeVisible();
});

test('a link is edited', async ({ page }) => {
  const link = await create(page);
  await open(page, link);
  await page.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit payment link' });
  await expect(form.getByLabel('Link address')).toHaveValue(link.slug);
  await form.getByRole('button', { name: 'More options' }).click();
  await form.getByRole('button', { name: 'Add field' }).click();
  await form.getByRole('textbox', { name: 'Field' }).fill('Basket size');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Payment link saved')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('main').getByText('Basket size')).toBeVisible();
});

test('a copy has its own name and address', async ({ page }) => {
  const link = await create(page);
  await open(page, link);
  await choose(page, link.name, 'Duplicate');
  await expect(page.getByRole('heading', { level: 1, name: `${link.name} (copy)` })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`/pay/${link.slug}-copy-`) })).toBeVisible();
});

test('an archived link is listed under its tab and can only be copied', async ({ page }) => {
  const link = await create(page);
  await open(page, link);
  await choose(page, link.name, 'Archive');
  await expect(page.getByText('The link stops accepting payments permanently')).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(badge(page, 'Archived')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await page.getByRole('button', { name: `More for ${link.name}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open payment page', 'Duplicate']);
  await page.goto(`${list}?status=CLOSED&search=${encodeURIComponent(link.name)}`);
  await expect(page.getByRole('link', { name: link.name }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Archived/ })).toHaveAttribute('aria-pressed', 'true');
});

test('a link is shared by e-mail and as a QR code', async ({ page }) => {
  const link = await create(page);
  await open(page, link);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Share “${link.name}”` });
  await expect(dialog.getByRole('img', { name: /^QR code of / })).toBeVisible();
  for (const [button, ending] of [
    ['Save QR image', 'png'],
    ['SVG for print', 'svg'],
  ] as const) {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toBe(`${link.slug}.${ending}`);
  }
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(dialog.getByText('E-mail is required')).toBeVisible();
  await dialog.getByLabel('Send by e-mail to').fill('amaka@example.com, bola@example.com');
  await dialog.getByRole('button', { name: 'Send e-mail' }).click();
  await expect(page.getByText('Payment link sent')).toBeVisible();
});
