// Access tokens of Interswitch.
import { systemClock } from '#server/platform/http/clock.ts';
import { basicAuthorization, GatewayFailure, requestGateway, textAt } from './gateway-http.ts';

type Credentials = {
  /** Base URL of the token endpoint. */
  passportUrl: string;
  clientId: string;
  clientSecret: string;
};

const timeoutMs = 10_000;
/** A token is valid for 24 hours; one close to expiry is not used. */
const tokenLeewayMs = 5 * 60_000;

/** Exchanges client credentials for a token, which is cached until shortly before it expires. */
export function createTokens({ passportUrl, clientId, clientSecret }: Credentials) {
  let cached: { token: string; untilMs: number } | null = null;
  return {
    forget: () => {
      cached = null;
    },
    get: async (): Promise<string> => {
      if (cached && cached.untilMs > systemClock.now().getTime()) return cached.token;
      const answer = await requestGateway(`${passportUrl}/passport/oauth/token`, {
        method: 'POST',
        headers: { authorization: basicAuthorization(clientId, clientSecret) },
        body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'profile' }),
        timeoutMs,
      });
      const token = textAt(answer.body, 'access_token');
      if (answer.status >= 400 || token === '')
        throw new GatewayFailure('refused', `Returned no token (${answer.status})`);
      const lifetimeMs = Number(textAt(answer.body, 'expires_in') || 86_400) * 1000;
      cached = { token, untilMs: systemClock.now().getTime() + lifetimeMs - tokenLeewayMs };
      return token;
    },
  };
}
