// A compliance review from search to approval: assigned, noted, a number revealed in full, documents viewed; on a desktop and on a phone.
import { expect, type Page } from '@playwright/test';
import { test } from '#test/support/browser-test.ts';
import { sendEverythingIn } from '#test/support/compliance/sent-in-by-browser.ts';
import { consoleHeaders, signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/support/dashboard.ts';
import { registerApart } from '#test/support/inbox/registered.ts';

/** Opens the documents one after another, with the keys and the buttons. */
async function lookAtDocuments(page: Page): Promise<void> {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });
  await page.getByRole('button', { name: 'certificate_of_incorporation.pdf' }).click();
  await expect(page.getByText('1 of 4')).toBeVisible();
  const hasViewer = await page.evaluate(() => navigator.pdfViewerEnabled);
  if (hasViewer) await expect(page.locator('iframe[title="certificate_of_incorporation.pdf"]')).toBeVisible();
  else await expect(page.getByText('This browser cannot display PDFs here.')).toBeVisible();
  await page.getByRole('button', { name: 'Next document' }).click();
  await expect(page.getByText('2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next document' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('4 of 4')).toBeVisible();
  const picture = page.getByRole('img', { name: 'card.png' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toBeVisible();
  const { width = 0 } = (await picture.boundingBox()) ?? {};
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(width);
  await page.keyboard.press('r');
  await expect(picture).toHaveCSS('rotate', '90deg');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(picture).toHaveCount(0);
  expect(refused).toEqual([]);
}

test('staff find a merchant, assign its review to themselves, view its documents, and approve it @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const begunAt = new Date().toISOString();
  const { merchant, email } = await registerApart({ browser, baseURL });
  await sendEverythingIn(merchant.request);
  await signInToConsole(page);
  await page.goto(`/operator/merchants?search=${encodeURIComponent(email)}`);
  await page.locator('a[href*="/operator/merchants/"]').filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Last payouts' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Open the review' }).click();
  await page.getByRole('button', { name: 'Assigned to: Unassigned' }).click();
  await page.getByRole('menuitem', { name: 'Assign to me' }).click();
  await expect(page.getByRole('button', { name: /^Assigned to: (?!Unassigned)/ })).toBeVisible();
  await page.getByRole('textbox', { name: /^Note/ }).fill('The register has the same address.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('The register has the same address.');
  await page.getByRole('button', { name: 'Show BVN' }).click();
  await page.getByLabel('Reason').fill('Compared with the register');
  await page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await expect(page.getByText('22193847561')).toBeVisible();
  await lookAtDocuments(page);
  await page.getByRole('button', { name: 'Approve all' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve all' }).click();
  await expect(page.getByRole('button', { name: 'Approve all' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Approved');
  for (const action of [
    'setWorkOwner',
    'addWorkNote',
    'revealComplianceNumber',
    'getComplianceFile',
    'approveCompliance',
  ]) {
    // By action: other tests of the console write entries at the same time.
    const url = `/api/v1/operator/audit-trail?from=${begunAt}&search=${action}`;
    const audit = await page.request.get(url, { headers: consoleHeaders });
    const { items } = (await audit.json()).data as { items: { action: string }[] };
    expect(items.map((item) => item.action)).toContain(action);
  }
  await merchant.close();
});
