// Environment variables of the program: each defined once, with its validation and default.

import { z } from 'zod';
import { type VirtualAccountsAddress, virtualAccountsVariable } from '#server/config-accounts.ts';
import { type BankAddress, bankVariable } from '#server/config-banks.ts';
import { type EInvoicingAddress, eInvoicingVariable } from '#server/config-invoicing.ts';
import { isTrustProxy, readTrustProxy } from '#server/config-proxies.ts';
import { type RemittanceAddress, remittanceVariable } from '#server/config-remittance.ts';
import { type SmsAddress, smsVariable } from '#server/config-sms.ts';
import { type WhatsAppAddress, whatsAppVariable } from '#server/config-whatsapp.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';

/** Configuration errors, one line per invalid variable, for the person who started the program. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

function isUrl(text: string, protocols: string[]): boolean {
  return URL.canParse(text) && protocols.includes(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  return isUrl(text, ['http:', 'https:']) && new URL(text).pathname === '/' && !/[?#]/.test(text);
}

function wholeNumber(min: number, max: number, initial: number) {
  return z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
    .default(initial)
    .describe(`must be a whole number from ${min} to ${max}`);
}

const onOffWords = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((word) => ['on', 'true', '1'].includes(word));

function onOff(initial: boolean) {
  return onOffWords.default(initial).describe('must be "on" or "off"');
}

/** A switch for features that are on by default only if this machine alone can reach the program; undefined means this default. */
function onOffAuto() {
  return z
    .literal('auto')
    .transform(() => undefined)
    .or(onOffWords)
    .optional()
    .describe('must be "auto", "on" or "off"');
}

function databaseAddress(role: string) {
  return z
    .string()
    .refine((text) => isUrl(text, ['postgres:', 'postgresql:']))
    .optional()
    .describe(`must look like postgres://${role}:password@host:5432/database`);
}

const autoOnOff = z.enum(['auto', 'on', 'off']).default('auto').describe('must be "auto", "on" or "off"');

const schema = z.object({
  PORT: wholeNumber(1, 65_535, 4000),
  // Loopback by default: demo accounts have passwords that are in the README. To serve other machines, set HOST=0.0.0.0 or use a proxy.
  HOST: z.string().default('127.0.0.1').describe('must be an address to listen on, such as 0.0.0.0'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('must be an address without a path, such as https://pay.example.com'),
  DATABASE_URL: databaseAddress('user'),
  DATABASE_OWNER_URL: databaseAddress('owner'),
  DATA_DIR: z.string().default('./data').describe('must be a folder'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('must be a secret of at least 32 characters, such as the output of: openssl rand -base64 32'),
  SECRET_KEYS_OLD: z
    .string()
    .transform((text) => text.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every((key) => key.length >= 32))
    .default([])
    .describe('must be secrets of at least 32 characters, separated by commas'),
  BREACHED_PASSWORDS_DIR: z.string().optional().describe('must be a folder'),
  DATABASE_POOL_MAX: wholeNumber(2, 1000, 10),
  DATABASE_PLACED: onOff(false),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']))
    .optional()
    .describe('must look like smtp://user:password@host:587'),
  SMS_URL: smsVariable,
  WHATSAPP_URL: whatsAppVariable,
  VIRTUAL_ACCOUNTS_URL: virtualAccountsVariable,
  BANK_URL: bankVariable,
  REMITTANCE_URL: remittanceVariable,
  E_INVOICING_URL: eInvoicingVariable,
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/)
    .default(`${defaultBranding.company_name} <no-reply@localhost>`)
    .describe(`must be a sender, such as ${defaultBranding.company_name} <no-reply@example.com>`),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`must be one of ${logLevels.join(', ')}`),
  DEMO: onOffAuto(),
  DEMO_LIVE_SANDBOX: onOffAuto(),
  OUTBOX: onOffAuto(),
  OWNER_SECOND_FACTOR: autoOnOff,
  COOKIE_SECURE: autoOnOff,
  TRUST_PROXY: z
    .string()
    .refine(isTrustProxy)
    .default('off')
    .describe(
      'must be "off", "on" for one proxy, the number of proxies in a row, or their addresses separated by commas',
    ),
  METRICS_TOKEN: z.string().min(16).optional().describe('must be a secret of at least 16 characters'),
  SANDBOX_SLOW_MS: wholeNumber(0, 600_000, 20_000),
  GATEWAY_LOOPBACK: onOff(false),
  PICTURE_LOOPBACK: onOff(false),
  RATE_LIMITS: onOff(true),
  JOBS: onOff(true),
  WEBHOOK_ALLOW_PRIVATE: onOff(false),
});

export const configVariables = Object.keys(schema.shape);

export type Config = {
  port: number;
  host: string;
  /** The base address for browsers and links in messages, without a trailing slash. */
  publicUrl: string;
  /** The address of the database; undefined uses the embedded database in dataDir. */
  databaseUrl: string | undefined;
  /** The role that owns and migrates the tables, if DATABASE_URL connects with another role. */
  databaseOwnerUrl: string | undefined;
  dataDir: string;
  /** The key that encrypts secrets in the database; undefined uses a generated key in dataDir. */
  secretKey: string | undefined;
  /** Earlier keys: their ciphertexts are still decrypted, and encrypted again with the current key. */
  secretKeysOld: string[];
  /** The folder with range files of breached passwords: BREACHED_PASSWORDS_DIR, or a folder in dataDir. */
  breachedPasswordsDir: string;
  databasePoolMax: number;
  /** Whether rows are stored on the machine of their environment; batched work then processes one environment per call. */
  databasePlaced: boolean;
  /** The SMTP server; undefined keeps messages readable in the program and sends none. */
  smtpUrl: string | undefined;
  /** The SMS provider; undefined keeps messages if the outbox is on, and sends none. */
  smsProvider: SmsAddress | undefined;
  /** The WhatsApp provider for alerts in live mode; undefined does not offer them there. */
  whatsApp: WhatsAppAddress | undefined;
  /** The provider of virtual accounts in live mode; undefined: live mode has none. */
  virtualAccounts: VirtualAccountsAddress | undefined;
  /** The bank for live transfers and payouts; undefined: they stay queued. */
  bankProvider: BankAddress | undefined;
  /** The payout partner for live remittances; undefined: live mode has none. */
  remittancePartner: RemittanceAddress | undefined;
  /** The tax authority that clears live invoices; undefined: live mode has none. */
  taxAuthority: EInvoicingAddress | undefined;
  mailFrom: string;
  logLevel: (typeof logLevels)[number];
  /** Whether to create the demo businesses if the database is empty. */
  demo: boolean;
  /** Whether live mode is simulated too: its payments use the sandbox, and no money moves in either mode. */
  demoLiveSandbox: boolean;
  /** Whether unsent messages can be read at /outbox, from this machine only. */
  outbox: boolean;
  /** Whether Owners of a live business need a second factor after the grace period. */
  ownerSecondFactor: boolean;
  cookieSecure: boolean;
  /**
   * The proxies whose X-Forwarded-* headers are trusted: the number of consecutive proxies before the program, or their addresses. Entries
   * further to the left in X-Forwarded-For come from the caller and are not trusted.
   */
  trustProxy: false | number | string;
  /** The bearer token for /metrics; undefined allows requests from this machine only. */
  metricsToken: string | undefined;
  /** The delay of the sandbox's slow outcomes, milliseconds. */
  sandboxSlowMs: number;
  /** Whether staff may connect card gateways at addresses of this machine, for stand-ins in tests. */
  gatewayLoopback: boolean;
  /** Whether pictures may be fetched from addresses of this machine, for stand-ins in tests. */
  pictureLoopback: boolean;
  rateLimits: boolean;
  /** Whether this instance runs the jobs; if not, another one must. */
  jobs: boolean;
  /** Whether webhooks may be sent to private addresses; only for development machines. */
  webhookAllowPrivate: boolean;
};

/** Removes the user name and password from an address. */
function withoutPassword(text: string): string {
  const end = text.lastIndexOf('@');
  const scheme = /^\w+:\/\//.exec(text)?.[0] ?? '';
  const plain = end < 0 || !text.includes(':') ? text : `${scheme}•••${text.slice(end)}`;
  return plain.replace(/password=[^&]*/gi, 'password=•••');
}

function explain(name: string, value: string | undefined): string {
  const field = Object.entries(schema.shape).find(([key]) => key === name)?.[1];
  // Secrets and passwords in addresses must not appear in the log.
  const isSecret = name.startsWith('SECRET_KEY') || name === 'METRICS_TOKEN';
  const message = isSecret ? '' : `, not "${withoutPassword(value ?? '')}"`;
  return `${name} ${field?.description ?? 'is wrong'}${message}.`;
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

type LocalSwitches = Pick<Config, 'demo' | 'demoLiveSandbox' | 'outbox'>;

/**
 * Reads the switches for the demo, simulated live mode and the outbox. All three are for this machine alone: demo accounts have public
 * passwords, simulated money is invented, and outbox messages contain links that open accounts. By default they are on only if no other
 * machine can connect.
 */
function readLocalSwitches(values: z.output<typeof schema>, publicUrl: string): LocalSwitches {
  const isPublic = !loopbackName.test(new URL(publicUrl).hostname);
  const isLocal = !isPublic && loopbackName.test(values.HOST);
  const demo = values.DEMO ?? isLocal;
  const demoLiveSandbox = values.DEMO_LIVE_SANDBOX ?? (demo && isLocal);
  const outbox = values.OUTBOX ?? (isLocal && values.SMTP_URL === undefined);
  const unsafe = {
    DEMO: 'the demo’s passwords are public',
    DEMO_LIVE_SANDBOX: 'live payments would be simulated, but merchants would be told that they were paid',
    OUTBOX: 'its messages contain links and codes that open accounts',
  };
  const on = { DEMO: demo, DEMO_LIVE_SANDBOX: demoLiveSandbox, OUTBOX: outbox };
  const at = `because PUBLIC_URL is ${publicUrl}`;
  const refused = Object.entries(unsafe)
    .filter(([name]) => isPublic && on[name as keyof typeof on])
    .map(([name, reason]) => `${name}=on is for this machine only: ${reason}. Set ${name}=off, ${at}.`);
  if (demo && !demoLiveSandbox && refused.length === 0)
    refused.push(
      'DEMO=on needs DEMO_LIVE_SANDBOX=on, because the live payments of the demo are simulated. Set both, or set DEMO=off.',
    );
  if (refused.length > 0) throw new ConfigError(refused.join('\n'));
  return { demo, demoLiveSandbox, outbox };
}

export function loadConfig(env: NodeJS.ProcessEnv): Config {
  // Empty variables count as absent: container tools pass unset variables as empty.
  const settings = Object.fromEntries(
    configVariables
      .map((name) => [name, env[name]?.trim() || undefined])
      .filter(([, value]) => value !== undefined),
  );
  const result = schema.safeParse(settings);
  if (!result.success) {
    const wrong = [...new Set(result.error.issues.map((issue) => String(issue.path[0])))];
    throw new ConfigError(wrong.map((name) => explain(name, env[name])).join('\n'));
  }
  const values = result.data;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const { demo, demoLiveSandbox, outbox } = readLocalSwitches(values, publicUrl);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    dataDir: values.DATA_DIR,
    secretKey: values.SECRET_KEY,
    secretKeysOld: values.SECRET_KEYS_OLD,
    breachedPasswordsDir: values.BREACHED_PASSWORDS_DIR ?? `${values.DATA_DIR}/breached-passwords`,
    databasePoolMax: values.DATABASE_POOL_MAX,
    databasePlaced: values.DATABASE_PLACED,
    smtpUrl: values.SMTP_URL,
    smsProvider: values.SMS_URL,
    whatsApp: values.WHATSAPP_URL,
    virtualAccounts: values.VIRTUAL_ACCOUNTS_URL,
    bankProvider: values.BANK_URL,
    remittancePartner: values.REMITTANCE_URL,
    taxAuthority: values.E_INVOICING_URL,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    demo,
    demoLiveSandbox,
    outbox,
    ownerSecondFactor: values.OWNER_SECOND_FACTOR === 'auto' ? !demo : values.OWNER_SECOND_FACTOR === 'on',
    cookieSecure:
      values.COOKIE_SECURE === 'auto' ? publicUrl.startsWith('https:') : values.COOKIE_SECURE === 'on',
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    metricsToken: values.METRICS_TOKEN,
    sandboxSlowMs: values.SANDBOX_SLOW_MS,
    gatewayLoopback: values.GATEWAY_LOOPBACK,
    pictureLoopback: values.PICTURE_LOOPBACK,
    rateLimits: values.RATE_LIMITS,
    jobs: values.JOBS,
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
  };
}
