// The access token for calls of the interbank scheme: requested with the client credentials and cached until shortly before it expires.

import { GatewayFailure, type OnFailure, requestGateway, textAt } from '../hosted/gateway-http.ts';

export type TokenSource = {
  origin: string;
  path: string;
  clientId: string;
  clientSecret: string;
  heard?: OnFailure | undefined;
};

const timeoutMs = 5_000;
/** How long before expiry a new token is requested. */
const earlierMs = 60_000;
const usualLifetimeS = 3_600;

type Token = { value: string; until: number };

async function askToken({ origin, path, clientId, clientSecret, heard }: TokenSource): Promise<Token> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: `${clientId}/.default`,
  });
  const answer = await requestGateway(`${origin}${path}`, { method: 'POST', body, timeoutMs, heard });
  const value = textAt(answer.body, 'access_token');
  if (value === '') throw new GatewayFailure('refused', `Returned no token (${answer.status})`);
  const lifetimeS = Number(textAt(answer.body, 'expires_in')) || usualLifetimeS;
  return { value, until: performance.now() + lifetimeS * 1000 - earlierMs };
}

/** Makes a call with the token, and repeats it once with a new token when the scheme rejects the old one. */
export function createTokens(source: TokenSource): <T>(call: (token: string) => Promise<T>) => Promise<T> {
  let pending: Promise<Token> | null = null;
  const current = async (): Promise<Token> => {
    pending ??= askToken(source);
    try {
      const token = await pending;
      if (token.until > performance.now()) return token;
    } catch (error) {
      pending = null;
      throw error;
    }
    pending = askToken(source);
    return pending;
  };
  return async (call) => {
    const token = await current();
    try {
      return await call(token.value);
    } catch (error) {
      // A call rejected for its token had no effect.
      if (!(error instanceof GatewayFailure) || error.kind !== 'refused') throw error;
      pending = null;
      return call((await current()).value);
    }
  };
}
