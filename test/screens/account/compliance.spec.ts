// The compliance of a new business: filled in, saved automatically, submitted, one section sent back, corrected, approved, able to go live.
import { expect, type Page } from '@playwright/test';
import { makePaper } from '#demo/paper.ts';
import { test } from '#test/support/browser-test.ts';
import { approveAll, reject } from '#test/support/compliance/reviewer.ts';
import { signInToConsole } from '#test/support/console/sign-in.ts';
import { expectAccessible, expectNoSidewaysScroll, signIn } from '#test/support/dashboard.ts';
import { register } from '#test/support/inbox/registered.ts';

const at = '/account/compliance';
const headers = { 'x-kasuwa-client': 'web' };

const paper = (name: string) => ({
  name: `${name}.pdf`,
  mimeType: 'application/pdf',
  buffer: makePaper(name),
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function submit(page: Page, section: string): Promise<void> {
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText(`${section} submitted for review`)).toBeVisible();
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

async function fillInDay(page: Page, label: string, [day, month, year]: string[]): Promise<void> {
  const group = page.getByRole('group', { name: label });
  await group.getByLabel('Day').fill(day ?? '');
  await group.getByLabel('Month').fill(month ?? '');
  await group.getByLabel('Year').fill(year ?? '');
}

async function fillInProfile(page: Page): Promise<void> {
  await field(page, 'Legal name').fill('Zuma Rock Foods Limited');
  await choose(page, 'Registration type', 'Company (RC)');
  await field(page, 'Registration number').fill('1483920');
  await field(page, 'TIN').fill('2049183711');
  await fillInDay(page, 'Date of incorporation', ['14', '3', '2019']);
  await field(page, 'Description').fill('Groceries delivered in Abuja.');
  await field(page, 'Expected monthly volume').fill('2500000');
  await choose(page, 'Number of staff', '2-10');
}

async function fillInContact(page: Page): Promise<void> {
  await field(page, 'E-mail').fill('office@zumafoods.example.com');
  await field(page, 'Phone number').fill('8034127788');
  await field(page, 'Address').fill('12 Aminu Kano Crescent');
  await choose(page, 'State', 'Abuja (FCT)');
  await field(page, 'City').fill('Wuse 2');
}

async function uploadDocuments(page: Page): Promise<void> {
  for (const name of ['Certificate of incorporation', 'Status report', 'Proof of address']) {
    const box = page.locator('.file-field').filter({ hasText: name });
    await box.locator('input[type=file]').setInputFiles(paper(name));
    await expect(box.getByRole('button', { name: `${name}.pdf`, exact: true })).toBeVisible();
  }
}

async function fillInDirector(page: Page): Promise<void> {
  await choose(page, 'Title', 'Mrs');
  await field(page, 'First name').fill('Hauwa');
  await field(page, 'Last name').fill('Garba');
  await choose(page, 'Gender', 'Female');
  await fillInDay(page, 'Date of birth', ['2', '6', '1984']);
  await field(page, 'Share of ownership (%)').fill('60');
  await field(page, 'BVN').fill('22193847561');
  await field(page, 'NIN').fill('71829304655');
  await choose(page, 'ID type', 'BVN');
}

test('from sign-up to approval for live mode, with one section rejected on the way', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, 'the journey is the same; the widths are looked at below');
  test.setTimeout(90_000);
  await register(page.request);
  const profile = await page.request.get('/api/v1/merchant/info', { headers });
  const { business } = ((await profile.json()) as { data: { business: { id: string } } }).data;
  await page.goto(at);
  await sendInCompany(page);
  await expect(heading(page, 'Directors and owners')).toBeVisible();
  await fillInDirector(page);
  await submit(page, 'Directors and owners');
  await expect(page.getByText('Your details are under review.')).toBeVisible();
  await expect(page.getByText('Name and date of birth match the register.').first()).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const reviewer = await context.newPage();
  await signInToConsole(reviewer);
  await lookAtConsole(reviewer, business.id);
  const comment = 'The status report is older than twelve months.';
  await reject(reviewer, business.id, 'documents', comment);
  await page.goto(at);
  await expect(heading(page, 'Documents')).toBeVisible();
  await expect(page.getByText(comment).first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove Status report.pdf' }).click();
  const report = page.locator('.file-field').filter({ hasText: 'Status report' });
  await report.locator('input[type=file]').setInputFiles(paper('Status report of this year'));
  await expect(
    report.getByRole('button', { name: 'Status report of this year.pdf', exact: true }),
  ).toBeVisible();
  await submit(page, 'Documents');
  await expect(page.getByText('Your details are under review.')).toBeVisible();

  await approveAll(reviewer, business.id);
  await page.reload();
  await expect(page.getByText('Your business is approved')).toBeVisible();
  const now = await page.request.get('/api/v1/merchant/info', { headers });
  expect(((await now.json()) as { data: { business: object } }).data.business).toMatchObject({
    can_go_live: true,
    compliance_level: 2,
  });
  await context.close();
});

/** Checks the reviewer's view: the queue and the full review. */
async function lookAtConsole(page: Page, businessId: string): Promise<void> {
  await page.goto('/operator/compliance');
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance reviews' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/operator/compliance/${businessId}`);
  await expect(page.getByText('Zuma Rock Foods Limited').first()).toBeVisible();
  await expect(page.getByText('•••••••7561').first()).toBeVisible();
  await page.getByRole('button', { name: 'Reject: Documents' }).click();
  await page.getByRole('button', { name: 'Reject: Documents' }).click();
  await expect(page.getByText('Describe the correction needed')).toBeVisible();
  await expectAccessible(page);
}

/** Fills in the four sections of the company, with an error and a reload in between. */
async function sendInCompany(page: Page): Promise<void> {
  await expect(heading(page, 'Profile information')).toBeVisible();
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('Legal name is required')).toBeVisible();
  await expect(field(page, 'Legal name')).toBeFocused();
  await fillInProfile(page);
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Legal name')).toHaveValue('Zuma Rock Foods Limited');
  await submit(page, 'Profile information');
  await expect(heading(page, 'Documents')).toBeVisible();
  const disguised = { ...paper('x'), buffer: Buffer.from('<html></html>') };
  await page.locator('input[type=file]').first().setInputFiles(disguised);
  await expect(page.getByText('Unsupported file format')).toBeVisible();
  await uploadDocuments(page);
  await submit(page, 'Documents');
  await expect(heading(page, 'Business contact')).toBeVisible();
  await fillInContact(page);
  await submit(page, 'Business contact');
  await expect(heading(page, 'Support contact')).toBeVisible();
  await page.getByRole('button', { name: 'Use the business contact' }).click();
  await submit(page, 'Support contact');
}

test('the sections of an approved business are readable and fit every width', async ({ page }) => {
  await signIn(page);
  for (const [section, fact] of [
    ['profile-information', 'Adunni Foods Limited'],
    ['documents', 'Electricity bill.pdf'],
    ['business-contact', '@adunni.foods'],
  ] as const) {
    await page.goto(`${at}/company-info?section=${section}`);
    await expect(page.getByText(fact).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('an empty form with errors fits its width and has no accessibility findings', async ({ page }) => {
  await register(page.request);
  for (const path of ['company-info', 'company-info?section=documents', 'directors-info']) {
    await page.goto(`${at}/${path}`);
    await page.getByRole('button', { name: 'Submit for review' }).click();
    await expect(page.getByText('fields need correcting')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('two tabs that fill in different fields of a section keep the input of both', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'the forms are the same');
  await register(page.request);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(at);
    await expect(field(tab, 'Legal name')).toBeVisible();
  }
  await field(second, 'TIN').fill('2049183711');
  await expect(second.getByText('Draft saved')).toBeVisible();
  await field(page, 'Registration number').fill('1483920');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(field(page, 'TIN')).toHaveValue('2049183711');
  await page.reload();
  await expect(field(page, 'Registration number')).toHaveValue('1483920');
  await expect(field(page, 'TIN')).toHaveValue('2049183711');
});

test('what was typed in a section just before logout is saved', { tag: '@desk' }, async ({ page }) => {
  const who = await register(page.request);
  await page.goto(at);
  await field(page, 'Legal name').fill('Zuma Rock Foods Limited');
  await page.getByRole('button', { name: 'Settings menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await signIn(page, who);
  await page.goto(at);
  await expect(field(page, 'Legal name')).toHaveValue('Zuma Rock Foods Limited');
});

test('people added in two tabs at once are both kept', { tag: '@desk' }, async ({ page, context }) => {
  await register(page.request);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${at}/directors-info`);
    await expect(field(tab, 'First name')).toBeVisible();
  }
  await field(second, 'First name').fill('Chidinma');
  await expect(second.getByText('Draft saved')).toBeVisible();
  await field(page, 'First name').fill('Bayo');
  await expect(field(page, 'First name').nth(1)).toHaveValue('Chidinma');
  await page.reload();
  const names = field(page, 'First name');
  await expect(names).toHaveCount(2);
  expect(
    (
      await names.evaluateAll((fields) => fields.map((input) => (input as HTMLInputElement).value))
    ).toSorted(),
  ).toEqual(['Bayo', 'Chidinma']);
});
