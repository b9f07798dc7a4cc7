// The context of a sign-in step: services, device, cookies and audit trail.

import type { Device } from '#server/account/session/begin-session.ts';
import type { GuessOrigin } from '#server/platform/auth/guesses.ts';
import { deviceOf } from '#server/platform/auth/known-devices.ts';
import type { AuditDetails, CookieJar } from '#server/platform/http/call.ts';
import { knownHost, withPublicAddress } from '#server/platform/http/known-hosts.ts';
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

/** Returns the origin by which the attempts of this visit are counted. */
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

/** Returns the services at the host that the browser shows, whatever that of the business: passkeys are bound to it. */
export function atAddress(services: Services, host: string): Services {
  return withPublicAddress({ ...services, publicUrl: services.config.publicUrl }, host);
}

/** The minimum duration of calls whose timing must not reveal whether an account exists. */
const evenMs = 250;

/** Runs the work and delays the response to a fixed minimum duration. */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([
    work(),
    new Promise((resolve) => {
      setTimeout(resolve, evenMs);
    }),
  ]);
  return result;
}
