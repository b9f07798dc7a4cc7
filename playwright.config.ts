// Playwright configuration: the screens in the system's browser, on a desktop and on a phone, against the real program.
import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from './test/support/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'test/screens',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/global-program.ts',
  outputDir: 'test-results',
  // One more than the cores of the smallest machine: a browser mostly waits for its server.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Long enough for a busy machine: tests check results, not speed.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Set by the global setup; each worker reads this file again after it.
    baseURL: process.env.KASUWA_SCREENS_URL ?? 'http://localhost:4000',
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    screenshot: 'only-on-failure',
    // Animations only slow tests down.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording would slow every test by half; to trace a failing one: npx playwright test --trace on.
    trace: 'off',
    launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
  },
  // Payers mostly use phones: their pages are tested there, and the payment methods on a desktop too. Dashboard journeys that differ on a
  // phone are tested on both; every screen is opened once and checked in three widths.
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
