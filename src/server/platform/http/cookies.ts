// Session cookies of the dashboard, and the check that a request authenticated by cookie comes from the dashboard itself.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from './call.ts';

/** Over https, browsers bind cookies with this prefix to the exact host and path, so other hosts of the domain cannot set them. */
export const securePrefix = '__Host-';

function cookieNamed(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[request.server.cookiePrefix + name];
}

export const accessCookie = 'kasuwa_token';
export const refreshCookie = 'kasuwa_refresh';

/** Separate from the merchant cookies: one browser may have both sessions. */
export const operatorCookie = 'kasuwa_operator';

export type RequestTokens = { access: string | null; refresh: string | null; fromCookie: boolean };

/**
 * Returns the tokens of a request. A bearer token takes precedence over the cookie; it may be the access token or, for refresh, the refresh
 * token.
 */
export function readTokens(request: FastifyRequest): RequestTokens {
  const header = request.headers.authorization;
  const bearer = header?.startsWith('Bearer ') ? header.slice(7).trim() : null;
  if (bearer) return { access: bearer, refresh: bearer, fromCookie: false };
  const access = cookieNamed(request, accessCookie) ?? null;
  const refresh = cookieNamed(request, refreshCookie) ?? null;
  return { access, refresh, fromCookie: access !== null || refresh !== null };
}

/** Returns the token of the operator console: a bearer token takes precedence over the cookie. */
export function readOperatorToken(request: FastifyRequest): { token: string | null; fromCookie: boolean } {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return { token: header.slice(7).trim(), fromCookie: false };
  const token = cookieNamed(request, operatorCookie) ?? null;
  return { token, fromCookie: token !== null };
}

/**
 * Whether a state-changing request authenticated by cookie comes from the dashboard: it must carry the dashboard's own header, which
 * another site cannot add without a preflight, and an Origin header, if present, must match the public URL.
 */
export function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  if (request.headers['x-kasuwa-client'] === undefined) return false;
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Sets HttpOnly, SameSite=Strict cookies for the whole site; they are Secure and host-bound when the address is https. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const prefix = request.server.cookiePrefix;
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  return {
    get: (name) => cookieNamed(request, name),
    set: (name, value, maxAgeS) => reply.setCookie(prefix + name, value, { ...options, maxAge: maxAgeS }),
    clear: (name) => reply.clearCookie(prefix + name, options),
  };
}
