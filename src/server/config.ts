// What the program takes from its environment: each variable once, checked, with its default.
import { z } from 'zod';

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

function onOff(initial: boolean) {
  return z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .transform((word) => ['on', 'true', '1'].includes(word))
    .default(initial)
    .describe('must be "on" or "off"');
}

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
  DATABASE_URL: z
    .string()
    .refine((text) => isUrl(text, ['postgres:', 'postgresql:']))
    .optional()
    .describe('must look like postgres://user:password@host:5432/database'),
  DATA_DIR: z.string().default('./data').describe('must be a folder'),
  SECRET_KEY: z
    .string()
    .min(32)
    .optional()
    .describe('must be a secret of at least 32 characters, such as the output of: openssl rand -base64 32'),
  DATABASE_POOL_MAX: wholeNumber(2, 1000, 10),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']))
    .optional()
    .describe('must look like smtp://user:password@host:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/)
    .default('Kasuwa <no-reply@localhost>')
    .describe('must be a sender, such as Kasuwa <no-reply@example.com>'),
  LOG_LEVEL: z
    .enum(logLevels)
    .default('info')
    .describe(`must be one of ${logLevels.join(', ')}`),
  DEMO: onOff(true),
  COOKIE_SECURE: z.enum(['auto', 'on', 'off']).default('auto').describe('must be "auto", "on" or "off"'),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[0-9a-f.:/]+(,\s*[0-9a-f.:/]+)*)$/i)
    .default('off')
    .describe('must be "off", "on", or the proxies\' addresses with commas between'),
  SANDBOX_SLOW_MS: wholeNumber(0, 600_000, 20_000),
  GATEWAY_LOOPBACK: onOff(false),
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
  dataDir: string;
  /** What secrets in the database are sealed with. Undefined: a key of its own, in dataDir. */
  secretKey: string | undefined;
  databasePoolMax: number;
  /** Undefined: messages are kept, readable in the program, and sent to nobody. */
  smtpUrl: string | undefined;
  mailFrom: string;
  logLevel: (typeof logLevels)[number];
  /** Make the demo businesses when the database is empty. */
  demo: boolean;
  cookieSecure: boolean;
  /** As Fastify's trustProxy: whether, or from which addresses, X-Forwarded-* headers are believed. */
  trustProxy: boolean | string;
  /** How long the sandbox's slow outcomes take. */
  sandboxSlowMs: number;
  /** Whether staff may connect card gateways at addresses of this machine: stand-ins, for tests. */
  gatewayLoopback: boolean;
  rateLimits: boolean;
  /** Whether this instance works through the jobs; another one must, if not. */
  jobs: boolean;
  /** Whether webhooks may be sent to addresses that are not public; only for machines of one's own. */
  webhookAllowPrivate: boolean;
};

function explain(name: string, value: string | undefined): string {
  const field = Object.entries(schema.shape).find(([key]) => key === name)?.[1];
  // A secret is not repeated in a log.
  const said = name === 'SECRET_KEY' ? '' : `, not "${value ?? ''}"`;
  return `${name} ${field?.description ?? 'is wrong'}${said}.`;
}

function readTrustProxy(word: string): boolean | string {
  if (word === 'on') return true;
  return word === 'off' ? false : word;
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
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    secretKey: values.SECRET_KEY,
    databasePoolMax: values.DATABASE_POOL_MAX,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO,
    cookieSecure:
      values.COOKIE_SECURE === 'auto' ? publicUrl.startsWith('https:') : values.COOKIE_SECURE === 'on',
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    sandboxSlowMs: values.SANDBOX_SLOW_MS,
    gatewayLoopback: values.GATEWAY_LOOPBACK,
    rateLimits: values.RATE_LIMITS,
    jobs: values.JOBS,
    webhookAllowPrivate: values.WEBHOOK_ALLOW_PRIVATE,
  };
}
