// Sends a request to the API; a network failure results in a readable message.
import { tooManyText } from '../too-many.ts';
import { pageLanguage, t } from './translate.ts';

export type Answer<T> = { data: T; error?: { message: string; fields?: Record<string, string> } };
export type Sent<T> = { ok: boolean; answer: Answer<T> };

export async function send<T>(path: string, body: object, key?: string): Promise<Sent<T>> {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'x-kasuwa-client': 'web' };
  if (key) headers['idempotency-key'] = key;
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  try {
    const response = await fetch(`/api/v1/${path}`, request);
    const answer = (await response.json()) as Answer<T>;
    const tooMany = tooManyText(response, pageLanguage, t);
    if (tooMany && answer.error) answer.error.message = tooMany;
    return { ok: response.ok, answer };
  } catch {
    const message = t('The store could not be reached. Check your connection and try again.');
    return { ok: false, answer: { error: { message } } as Answer<T> };
  }
}
