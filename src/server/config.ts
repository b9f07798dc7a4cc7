// What the program takes from its environment: each variable once, checked, with its default.

import { z } from 'zod';
import { type VirtualAccountsAddress, virtualAccountsVariable } from '#server/config-accounts.ts';
import { type BankAddress, bankVariable } from '#server/config-banks.ts';
import { type EInvoicingAddress, eInvoicingVariable } from '#server/config-invoicing.ts';
import { isTrustProxy, readTrustProxy } from '#server/config-proxies.ts';
import { type RemittanceAddress, remittanceVariable } from '#server/config-remittance.ts';
import { type SmsAddress, smsVariable } from '#server/config-sms.ts';
import { type WhatsAppAddress, whatsAppVariable } from '#server/config-whatsapp.ts';
import { defaultBranding } from '#shared/account/default-branding.ts';

/** One line a wrong variable, for the person who started the program. */
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

/** What is on by itself only where this machine alone can reach the program: undefined follows that. */
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
  // Loopback by default: a first start has demo accounts whose passwords are in the README, and must not be open to
  // the whole network. Whoever runs it for others sets HOST=0.0.0.0, or a proxy in front of it.
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
  /** The address that browsers and links in messages use, without a slash at the end. */
  publicUrl: string;
  /** Undefined: the embedded database, in dataDir. */
  databaseUrl: string | undefined;
  /** The role that owns the tables and migrates them, where DATABASE_URL names another that the program connects as. */
  databaseOwnerUrl: string | undefined;
  dataDir: string;
  /** What secrets in the database are sealed with. Undefined: a key of its own, in dataDir. */
  secretKey: string | undefined;
  /** Keys before it: what they sealed is still opened, and sealed anew. */
  secretKeysOld: string[];
  /** Where range files of breached passwords lie: BREACHED_PASSWORDS_DIR, else a folder of dataDir. */
  breachedPasswordsDir: string;
  databasePoolMax: number;
  /** Whether rows lie on the machine of their environment: what gathers then takes one environment a call. */
  databasePlaced: boolean;
  /** Undefined: messages are kept, readable in the program, and sent to nobody. */
  smtpUrl: string | undefined;
  /** What SMS leave through. Undefined: they are kept where the outbox is, else nobody is sent any. */
  smsProvider: SmsAddress | undefined;
  /** What alerts by WhatsApp leave through in live mode. Undefined: they are not offered there. */
  whatsApp: WhatsAppAddress | undefined;
  /** What opens virtual accounts in live mode. Undefined: live mode has none. */
  virtualAccounts: VirtualAccountsAddress | undefined;
  /** The bank that live transfers and payouts leave through. Undefined: none, and they wait. */
  bankProvider: BankAddress | undefined;
  /** The partner that live remittances are paid out by. Undefined: live mode has none. */
  remittancePartner: RemittanceAddress | undefined;
  /** The tax authority that live invoices are cleared by. Undefined: live mode has none. */
  taxAuthority: EInvoicingAddress | undefined;
  mailFrom: string;
  logLevel: (typeof logLevels)[number];
  /** Make the demo businesses when the database is empty. */
  demo: boolean;
  /** Whether live mode is a simulation too: its payments go through the sandbox, and no money moves in either mode. */
  demoLiveSandbox: boolean;
  /** Whether messages that were not sent can be read at /outbox, on this machine only. */
  outbox: boolean;
  /** Whether the Owners of a live business have to have a second factor, after the days of grace. */
  ownerSecondFactor: boolean;
  cookieSecure: boolean;
  /**
   * Whose X-Forwarded-* headers are believed: so many proxies in a row before the program, or those at addresses. What a
   * caller wrote further to the left in X-Forwarded-For is not.
   */
  trustProxy: false | number | string;
  /** What whoever reads /metrics has to send. Undefined: only this machine may. */
  metricsToken: string | undefined;
  /** How long the sandbox's slow outcomes take. */
  sandboxSlowMs: number;
  /** Whether staff may connect card gateways at addresses of this machine: stand-ins, for tests. */
  gatewayLoopback: boolean;
  /** Whether pictures may be fetched from addresses of this machine: stand-ins, for tests. */
  pictureLoopback: boolean;
  rateLimits: boolean;
  /** Whether this instance works through the jobs; another one must, if not. */
  jobs: boolean;
  /** Whether webhooks may be sent to addresses that are not public; only for machines of one's own. */
  webhookAllowPrivate: boolean;
};

/** An address without the user name and password that may stand in it. */
function withoutPassword(text: string): string {
  const end = text.lastIndexOf('@');
  const scheme = /^\w+:\/\//.exec(text)?.[0] ?? '';
  const plain = end < 0 || !text.includes(':') ? text : `${scheme}•••${text.slice(end)}`;
  return plain.replace(/password=[^&]*/gi, 'password=•••');
}

function explain(name: string, value: string | undefined): string {
  const field = Object.entries(schema.shape).find(([key]) => key === name)?.[1];
  // A secret is not repeated in a log, nor the password in an address.
  const isSecret = name.startsWith('SECRET_KEY') || name === 'METRICS_TOKEN';
  const said = isSecret ? '' : `, not "${withoutPassword(value ?? '')}"`;
  return `${name} ${field?.description ?? 'is wrong'}${said}.`;
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

type LocalSwitches = Pick<Config, 'demo' | 'demoLiveSandbox' | 'outbox'>;

/**
 * The demo, a simulated live mode and the outbox are for this machine alone: its accounts have public passwords, its
 * money is made up, and its messages hold links that open accounts. On by themselves only where nobody else can come.
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
  // An empty variable is an absent one: container tools pass what is not set as empty.
  const given = Object.fromEntries(
    configVariables
      .map((name) => [name, env[name]?.trim() || undefined])
      .filter(([, value]) => value !== undefined),
  );
  const result = schema.safeParse(given);
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
