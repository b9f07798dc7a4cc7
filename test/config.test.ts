// Proves that the configuration works without any variable, and reports each invalid one in a sentence.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { configVariables, loadConfig } from '#server/config.ts';
import { nobodyConnected } from './support/program.ts';

test('without any variable, the program runs self-contained, on this machine only', () => {
  const config = loadConfig({});
  expect(config).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    databaseUrl: undefined,
    dataDir: './data',
    databasePoolMax: 10,
    demo: true,
    demoLiveSandbox: true,
    outbox: true,
    cookieSecure: false,
    trustProxy: false,
    breachedPasswordsDir: './data/breached-passwords',
    ownerSecondFactor: false,
    rateLimits: true,
    jobs: true,
  });
});

test('the public address follows the port, and secure cookies follow the public address', () => {
  expect(loadConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
  const config = loadConfig({ PUBLIC_URL: 'https://pay.example.com/' });
  expect(config.publicUrl).toBe('https://pay.example.com');
  expect(config.cookieSecure).toBe(true);
  expect(loadConfig({ PUBLIC_URL: 'https://pay.example.com', COOKIE_SECURE: 'off' }).cookieSecure).toBe(
    false,
  );
});

test('an empty variable counts as absent', () => {
  expect(loadConfig({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(loadConfig({}));
});

test('switches take on and off', () => {
  const config = loadConfig({ DEMO: 'off', RATE_LIMITS: 'off', JOBS: 'false', TRUST_PROXY: 'on' });
  expect(config).toMatchObject({ demo: false, rateLimits: false, jobs: false, trustProxy: 1 });
  expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(loadConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toBe('10.0.0.0/8, ::1');
});

test('an invalid value is repeated without the passwords in it', () => {
  const wrong = {
    DATABASE_URL: 'mysql://me:hunter2@db:1/x?password=hunter3',
    SMTP_URL: 'http://me:hun@ter4@mail',
    SMS_URL: 'twilio://AC1:hunter7@api.twilio.com',
    WHATSAPP_URL: 'whatsapp://nobody:hunter0@graph.facebook.com',
    BANK_URL: 'nip://client:hunter8@nibss.example.com',
    REMITTANCE_URL: 'thunes://key:hunter9@api.example.com/path',
    E_INVOICING_URL: 'nrs://key:hunter1@api.example.com/path',
  };
  const loadMessage = () => loadConfig({ ...wrong, METRICS_TOKEN: 'hunter5', SECRET_KEY: 'hunter6' });
  expect(loadMessage).toThrow('"mysql://•••@db:1/x?password=•••"');
  expect(loadMessage).not.toThrow(/hunter|ter4/);
});

test('every invalid variable is reported in a sentence of its own', () => {
  const wrong = { PORT: 'abc', DATABASE_URL: 'mysql://x', DEMO: 'maybe', PUBLIC_URL: 'https://x.com/shop' };
  expect(() => loadConfig(wrong)).toThrow(
    [
      'PORT must be a whole number from 1 to 65535, not "abc".',
      'PUBLIC_URL must be an address without a path, such as https://pay.example.com, not "https://x.com/shop".',
      'DATABASE_URL must look like postgres://user:password@host:5432/database, not "mysql://x".',
      'DEMO must be "auto", "on" or "off", not "maybe".',
    ].join('\n'),
  );
});

test('the demo, the simulated live mode and the outbox are on by default on this machine only', () => {
  const off = { demo: false, demoLiveSandbox: false, outbox: false };
  expect(loadConfig({ HOST: '0.0.0.0' })).toMatchObject(off);
  expect(loadConfig({ PUBLIC_URL: 'https://pay.example.com' })).toMatchObject(off);
  expect(loadConfig({ DEMO: 'off' })).toMatchObject({ demo: false, demoLiveSandbox: false, outbox: true });
  expect(loadConfig({ SMTP_URL: 'smtp://mail' }).outbox).toBe(false);
  expect(loadConfig({ HOST: '0.0.0.0', DEMO: 'on', DEMO_LIVE_SANDBOX: 'on' })).toMatchObject({
    demo: true,
    demoLiveSandbox: true,
    outbox: false,
  });
});

test.each(['DEMO', 'DEMO_LIVE_SANDBOX', 'OUTBOX'])(
  '%s=on is rejected with a plain message when the public address is not of this machine',
  (name) => {
    for (const PUBLIC_URL of [
      'https://pay.example.com',
      'http://192.168.1.7:4000',
      'http://localhost.example',
    ])
      expect(() => loadConfig({ PUBLIC_URL, [name]: 'on' })).toThrow(
        new RegExp(
          `^${name}=on is for this machine only: .* Set ${name}=off, because PUBLIC_URL is ${PUBLIC_URL}`,
        ),
      );
    for (const PUBLIC_URL of ['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]:4000'])
      expect(() => loadConfig({ PUBLIC_URL, [name]: 'on' })).not.toThrow();
  },
);

test('the demo is rejected without a simulated live mode, because its live payments are fictitious', () => {
  expect(() => loadConfig({ DEMO: 'on', DEMO_LIVE_SANDBOX: 'off' })).toThrow(
    /^DEMO=on needs DEMO_LIVE_SANDBOX=on/,
  );
});

test.each([
  ['PORT', '65536'],
  ['PORT', '4000.5'],
  ['MAIL_FROM', 'somebody'],
  ['TRUST_PROXY', 'maybe'],
  ['COOKIE_SECURE', 'yes'],
  ['SMTP_URL', 'http://mail'],
  ['SMS_URL', 'https://api.twilio.com'],
  ['SMS_URL', 'twilio://mail'],
  ['WHATSAPP_URL', 'https://graph.facebook.com'],
  ['WHATSAPP_URL', 'whatsapp://graph.facebook.com'],
  ['BANK_URL', 'https://api.nibss-plc.com.ng'],
  ['BANK_URL', 'nip://bank'],
  ['REMITTANCE_URL', 'https://api-mt.thunes.com'],
  ['REMITTANCE_URL', 'thunes://api-mt.thunes.com'],
  ['E_INVOICING_URL', 'nrs://api.nrs.example'],
  ['LOG_LEVEL', 'loud'],
])('%s rejects %s', (name, value) => {
  expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .* not "${value}"\\.$`));
});

test('.env.example lists exactly the existing variables', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(named.sort()).toEqual([...configVariables].sort());
});

test('.env.example shows the defaults', () => {
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const shown = Object.fromEntries(
    [...example.matchAll(/^#([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]),
  );
  // Variables without a default: the line is an example.
  expect(
    loadConfig({
      ...shown,
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      ...nobodyConnected,
    }),
  ).toEqual(loadConfig({}));
});
