// API calls of the agent's page: data, errors per field, or no response.
import { payersLanguage, t } from '../i18n.ts';
import { tooManyText } from '../too-many.ts';
import { translateServerText } from './server-sentences.ts';

export type Answer<T> =
  | { data: T }
  | { status: number; message: string; fields: Readonly<Record<string, string>> };

type Envelope<T> = { data?: T; error?: { message: string; fields?: Record<string, string> } };

export type Caller = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<Answer<T>>;

/** Returns the calls of a page under one address. */
export const callerAt =
  (base: string): Caller =>
  (method, path, body) =>
    send(method, `/api/v1/${base}/${path}`, body);

export const call = callerAt('agent-desks');

/** `status` 0: no response from the server. */
async function send<T>(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer<T>> {
  const headers = { 'content-type': 'application/json', 'x-kasuwa-client': 'web' };
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { data, error } = (await response.json()) as Envelope<T>;
    if (response.ok) return { data: data as T };
    const fields = Object.entries(error?.fields ?? {}).map(([name, message]) => [
      name,
      translateServerText(message),
    ]);
    return {
      status: response.status,
      message:
        tooManyText(response, payersLanguage(), t) ?? translateServerText(error?.message ?? 'Try again.'),
      fields: Object.fromEntries(fields),
    };
  } catch {
    return {
      status: 0,
      message: t('No connection. Check your internet connection and try again.'),
      fields: {},
    };
  }
}
