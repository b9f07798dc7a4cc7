// Passkeys in a browser with a virtual authenticator: added, used to log in, after the password and to confirm, and removed.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { expectAccessible } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

/** Adds a virtual authenticator that stores passkeys and verifies the user at once. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
}

/** Expects the page that was open before the login. */
async function expectSignedIn(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/account\/profile\/security/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Simulates the end of the ten-minute step-up: the first response is the one that the server returns then. */
async function letTenMinutesPass(page: Page): Promise<void> {
  const message = 'Confirm that it is you to continue.';
  const json = { success: false, status: 'error', message, error: { code: 'STEP_UP_REQUIRED', message } };
  let answered = false;
  await page.route('**/api/v1/merchant/passkeys/*', async (route) => {
    if (answered || route.request().method() !== 'DELETE') return route.continue();
    answered = true;
    return route.fulfill({ status: 403, json });
  });
}

test('a passkey is added, logs in alone and after the password, confirms, and is rejected once removed', async ({
  page,
}) => {
  const { email, password } = await register(page.request);
  await giveAuthenticator(page);
  await page.goto('/account/profile/security');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Old laptop');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  const list = page.getByRole('list', { name: 'Passkeys' });
  await expect(list.getByText('Old laptop')).toBeVisible();
  await list.getByRole('button', { name: 'Rename Old laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(list.getByText('Work laptop')).toBeVisible();

  await leave(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expectSignedIn(page);

  await leave(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expect(page.getByText('Lost your passkey? Support can remove it from your account.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expectSignedIn(page);

  await page.goto('/account/profile/security');
  await letTenMinutesPass(page);
  await list.getByRole('button', { name: 'Remove Work laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' });
  await question.getByRole('button', { name: 'Remove passkey' }).click();
  const confirm = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await confirm.getByRole('button', { name: 'Use passkey' }).click();
  await expect(list.getByText('Work laptop')).toHaveCount(0);

  await leave(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(
    page.getByText('This passkey was not accepted. Try again, or log in another way.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login/);
});

test('a browser without passkey support shows a message', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('This browser does not support passkeys.')).toBeVisible();
});
