// Browser tests with a context that keeps its cache from test to test, as users' browsers do, and clears the session.
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type CDPSession,
} from '@playwright/test';

type Stored = { context: BrowserContext; storage: CDPSession };

/** Refuses changes of the clock or network of the shared context: they would persist, and the next test would never finish. */
function refuseWhatStays(context: BrowserContext): void {
  const refuse = () => {
    throw new Error('This browser is shared with other tests: open one with browser.newContext().');
  };
  Object.assign(context, { setOffline: refuse });
  Object.assign(context.clock, {
    install: refuse,
    pauseAt: refuse,
    setFixedTime: refuse,
    setSystemTime: refuse,
  });
}

/** Ends the routes of a test: a request that it changes may still be under way at its end. */
export async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
}

export const test = base.extend<object, { kept: Stored }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const { viewport, hasTouch, isMobile, baseURL, locale, timezoneId, contextOptions } = project.use;
      const options = { viewport, hasTouch, isMobile, baseURL, locale, timezoneId, ...contextOptions };
      const context = await browser.newContext(options as BrowserContextOptions);
      refuseWhatStays(context);
      const storage = await context.newCDPSession(await context.newPage());
      await use({ context, storage });
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ kept: { context, storage } }, use, { project }) => {
    const [still] = context.pages();
    await use(context);
    await endRoutes(context);
    for (const page of context.pages()) if (page !== still) await page.close();
    await context.clearCookies();
    await context.clearPermissions();
    const origin = new URL(project.use.baseURL ?? '').origin;
    await storage.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  },
  page: async ({ context }, use) => use(await context.newPage()),
});
