// Cookies of the dashboard's session and the check that a cookie call comes from the dashboard itself.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieJar } from './call.ts';

/** Over https browsers keep these cookies to this very host and path, whatever another host of the domain sets. */
export const securePrefix = '__Host-';

function cookieNamed(request: FastifyRequest, name: string): string | undefined {
  return request.cookies[request.server.cookiePrefix + name];
}

export const accessCookie = 'kasuwa_token';
export const refreshCookie = 'kasuwa_refresh';

/** Apart from the merchants' cookies: one browser may hold both sessions. */
export const operatorCookie = 'kasuwa_operator';

export type RequestTokens = { access: string | null; refresh: string | null; fromCookie: boolean };

/** A bearer token wins over the cookie; either may be the access or, for refresh, the refresh token. */
export function readTokens(request: FastifyRequest): RequestTokens {
  const header = request.headers.authorization;
  const bearer = header?.startsWith('Bearer ') ? header.slice(7).trim() : null;
  if (bearer) return { access: bearer, refresh: bearer, fromCookie: false };
  const access = cookieNamed(request, accessCookie) ?? null;
  const refresh = cookieNamed(request, refreshCookie) ?? null;
  return { access, refresh, fromCookie: access !== null || refresh !== null };
}

/** The token of the operator console: a bearer token wins over its cookie. */
export function readOperatorToken(request: FastifyRequest): { token: string | null; fromCookie: boolean } {
  const header = request.headers.authorization;
  if (header?.startsWith('Bearer ')) return { token: header.slice(7).trim(), fromCookie: false };
  const token = cookieNamed(request, operatorCookie) ?? null;
  return { token, fromCookie: token !== null };
}

/**
 * A call that changes something and rides on a cookie must carry the dashboard's own header, which another
 * site cannot add without a preflight, and if it names its origin that must be ours.
 */
export function isSameSite(request: FastifyRequest, publicUrl: string): boolean {
  if (request.headers['x-kasuwa-client'] === undefined) return false;
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host);
}

/** HttpOnly, SameSite=Strict cookies on the whole site; Secure and bound to the host when the address is https. */
export function cookieJar(request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar {
  const prefix = request.server.cookiePrefix;
  const options = { httpOnly: true, sameSite: 'strict', path: '/', secure } as const;
  return {
    get: (name) => cookieNamed(request, name),
    set: (name, value, maxAgeS) => reply.setCookie(prefix + name, value, { ...options, maxAge: maxAgeS }),
    clear: (name) => reply.clearCookie(prefix + name, options),
  };
}
