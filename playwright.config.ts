// How the screens are tested: in the system's browser, on a desk and on a phone, against the real program.
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './test/support/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/screens',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/global-program.ts',
  outputDir: 'test-results',
  // One more than the smallest machine has cores: a browser mostly waits for its server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Long enough for a machine that is busy with something else: a test says what comes, not how fast.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by the global setup; each worker reads this file again after it.
    baseURL: process.env.KASUWA_SCREENS_URL ?? 'http://localhost:4000',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    // Nobody looks on: what moves for the eye only makes a test wait.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every test makes all of them slower by half; for one that fails: npx playwright test --trace on.
    trace: 'off',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
  // Payers come by phone: their pages are tried there, and the ways to pay on a desk too. Of the dashboard's journeys
  // those that go another way on a phone are tried on both; every screen is opened once and looked at in three widths.
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: /\bcheckout\.spec\.ts(?!.*@desk)/,
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
      grep: /\bcheckout\.spec\.ts|@phone/,
    },
  ],
});
