// What a step of a sign-in works with: the services, where it comes from, the cookies and the audit trail.

import type { Device } from '#server/account/session/begin-session.ts';
import type { GuessOrigin } from '#server/platform/auth/guesses.ts';
import { deviceOf } from '#server/platform/auth/known-devices.ts';
import type { AuditDetails, CookieJar } from '#server/platform/http/call.ts';
import { atHost, knownHost } from '#server/platform/http/known-hosts.ts';
import type { Services } from '#server/services.ts';

export type SignInContext = {
  services: Services;
  device: Device;
  cookies: CookieJar;
  audit: (details: AuditDetails) => void;
};

type Call = {
  services: Services;
  ip: string;
  host: string;
  userAgent: string | null;
  cookies: CookieJar;
  audit: (details: AuditDetails) => void;
};

/** Where tries of this visit are counted. */
export function guessOrigin({ device, cookies }: SignInContext): GuessOrigin {
  return { ip: device.ip, device: deviceOf(cookies) };
}

export function signInContextOf({ services, ip, host, userAgent, cookies, audit }: Call): SignInContext {
  return {
    services: atAddress(services, host),
    device: { ip, userAgent, host: knownHost(services.hosts, host) },
    cookies,
    audit,
  };
}

/** The services at the address the browser shows, whatever the business's is: passkeys are bound to it. */
export function atAddress(services: Services, host: string): Services {
  return atHost({ ...services, publicUrl: services.config.publicUrl }, host);
}

/** Calls that must not tell by their time whether there is an account take at least this long. */
const evenMs = 250;

/** The work, and no answer before a set time has passed, whatever there was to do. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([
    work(),
    new Promise((resolve) => {
      setTimeout(resolve, evenMs);
    }),
  ]);
  return result;
}
