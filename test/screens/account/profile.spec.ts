// The profile in the browser: personal details, a new e-mail address, an authenticator app, sessions, e-mails; and the status page.
import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { readEmail, register, signInElsewhere } from '#test/support/inbox/registered.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';

async function expectToast(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

test('name and photo are changed, and invalid values are reported at their fields', async ({ page }) => {
  await register(page.request);
  await page.goto('/account/profile');
  await expect(page).toHaveURL(/\/account\/profile\/information$/);
  const card = page.locator('form').filter({ hasText: 'About you' });
  await card.getByLabel('First name').fill('A');
  await card.getByRole('button', { name: 'Save profile' }).click();
  await expect(card.getByText('Must be at least 2 characters')).toBeVisible();
  await card.getByLabel('First name').fill('Adaeze');
  const choose = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Upload photo' }).click();
  await (await choose).setFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: png });
  await expect(card.getByText('Unsupported file format')).toBeVisible();
  const chooseAgain = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Upload photo' }).click();
  await (await chooseAgain).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: png });
  await expect(card.getByRole('img', { name: 'Photo' })).toBeVisible();
  await card.getByRole('button', { name: 'Save profile' }).click();
  await expectToast(page, 'Profile saved');
  await page.reload();
  await expect(card.getByLabel('First name')).toHaveValue('Adaeze');
  await expect(page.getByRole('button', { name: 'Settings menu' }).locator('img')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('the e-mail is changed with the password and a code sent to the new address', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on a phone.');
  const { email, password } = await register(page.request);
  await page.goto('/account/profile/information');
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New e-mail').fill(`new-${email}`);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText('Password is not correct')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByText(`We sent a 6-digit code to new-${email}`)).toBeVisible();
  const code = /: (\d{6})/.exec(await readEmail(page.request, `new-${email}`))?.[1] ?? '';
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Change e-mail' }).click();
  await expectToast(page, 'E-mail changed');
  await expect(page.getByText(`new-${email}`).first()).toBeVisible();
});

test('an authenticator app is set up with its recovery codes, and turned off with one of them', async ({
  page,
}) => {
  const { password } = await register(page.request);
  await page.goto('/account/profile/security');
  await page.getByRole('button', { name: 'Set up app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await dialog.locator('.manual').textContent()) ?? '').replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await dialog.getByLabel('Code from the app').fill(app.generate());
  await dialog.getByRole('button', { name: 'Turn on app' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('recovery-codes.txt');
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole('button', { name: 'I have saved them' })).toBeDisabled();
  await dialog.getByLabel('I have saved them in a safe place').check();
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  const factors = page.getByRole('list', { name: 'Second factor' });
  await expect(factors.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('button', { name: 'Turn off app' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByLabel('Code').fill(recovery);
  await dialog.getByRole('button', { name: 'Turn off app' }).click();
  await expectToast(page, 'Authenticator app turned off');
  await expect(page.getByRole('button', { name: 'Set up app' })).toBeVisible();
});

test('a cashier without account permissions sets up a second factor through the link in the banner', async ({
  page,
  playwright,
  baseURL,
}) => {
  const headers = { 'x-kasuwa-client': 'web' };
  const owner = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await register(owner);
  const post = async (path: string, data: object) => {
    const answer = await owner.post(`/api/v1${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data;
  };
  const role = await post('/admin/role', { name: 'Cashier', permissions: ['PAYMENT_GATEWAY.QR_CODE.READ'] });
  const email = `cashier-${crypto.randomUUID().slice(0, 8)}@example.com`;
  const password = 'Quiet-harbour-2026';
  await post('/merchant/invite-team', { emails: [email], roleId: role.id });
  const link = /invite-team\/([\w-]+)/.exec(await readEmail(owner, email, /invited you/))?.[1];
  const joining = { token: link, firstName: 'Bisi', lastName: 'Ojo', password };
  expect((await page.request.post('/api/v1/merchant/setup-team', { headers, data: joining })).ok()).toBe(
    true,
  );
  const signedIn = await page.request.post('/api/v1/merchant/login', { headers, data: { email, password } });
  expect(signedIn.ok()).toBe(true);
  const demanded = await owner.put('/api/v1/settings/user-authentication', {
    headers,
    data: { enforce_two_factor: true, session_hours: null, allowed_domains: [] },
  });
  expect(demanded.ok(), await demanded.text()).toBe(true);
  await owner.dispose();

  await page.goto('/payment-gateway');
  await expect(page).toHaveURL(/\/payment-gateway\/qr-codes$/);
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page).toHaveURL(/\/account\/profile\/security$/);
  await expect(page.getByRole('list', { name: 'Sessions' }).getByText('This device')).toBeVisible();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Password', 'Security', 'Notifications']);
  await page.getByRole('button', { name: 'Turn on codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Turn on codes' }).click();
  await expectToast(page, 'One-time codes turned on');
  await expect(page.getByRole('link', { name: 'Set it up' })).toHaveCount(0);
  await page.goto('/account/profile/information');
  await expect(page).toHaveURL(/\/account\/profile\/password$/);
  await page.goto('/account/profile/notifications');
  await expect(page.getByRole('switch', { name: 'New devices' })).toBeChecked();
});

test('sessions are listed with their device, and all others can be ended together', async ({
  page,
  request,
}) => {
  const who = await register(page.request);
  const token = await signInElsewhere(request, who, phone);
  await page.goto('/account/profile/security');
  const sessions = page.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await expect(sessions.getByText('Safari 18 on iPhone')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const headers = { authorization: `Bearer ${token}` };
  expect((await request.get('/api/v1/merchant/info', { headers })).status()).toBe(401);
});

test('an e-mail notification that is turned off stays off', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The same on a phone.');
  await register(page.request);
  await page.goto('/account/profile/notifications');
  const devices = page.getByRole('switch', { name: 'New devices' });
  await expect(devices).toBeChecked();
  await devices.press(' ');
  await expect(devices).not.toBeChecked();
  await page.reload();
  await expect(devices).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Password' })).toBeChecked();
});
