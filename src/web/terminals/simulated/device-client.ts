// API client of the simulated machine: uses the device key, without the user's session.
import { type CallOf, type Endpoint, type OutputOf, pathOf } from '#shared/contract/endpoint.ts';

/** The response, or an error text. */
export type Answered<T> = { data: T } | { fault: string };

const noAnswer = 'The terminal could not reach the server.';

export async function callAsDevice<E extends Endpoint>(
  key: string,
  endpoint: E,
  args: CallOf<E>,
): Promise<Answered<OutputOf<E>>> {
  const { params = {}, body } = args as { params?: Record<string, string>; body?: unknown };
  const path = pathOf(endpoint).replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  try {
    const answer = await fetch(path, {
      method: endpoint.method,
      credentials: 'omit',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const envelope = (await answer.json()) as {
      data?: OutputOf<E>;
      message?: string;
      error?: { message: string; fields?: Record<string, string> };
    };
    if (answer.ok && envelope.data !== undefined) return { data: envelope.data };
    const [field] = Object.values(envelope.error?.fields ?? {});
    return { fault: field ?? envelope.error?.message ?? noAnswer };
  } catch {
    return { fault: noAnswer };
  }
}
