// One call over HTTP for tests: by the client that `fetch` is made of, which takes half of the processor's time without its streams.
import { Agent } from 'undici';

export type SentCall = {
  method: string;
  headers: Record<string, string>;
  body?: string;
};

export type Received = { status: number; headers: Headers; text: string };

const agent = new Agent();
/** What `fetch` says by itself. */
const always = { accept: '*/*', 'user-agent': 'node', 'sec-fetch-mode': 'cors' };

function headersOf(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(raw))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}

/** No call of the contract sends one elsewhere: an answer that does is returned as it is. */
export async function sendCall(url: string, { method, headers, body }: SentCall): Promise<Received> {
  const { origin, pathname, search } = new URL(url);
  const answer = await agent.request({
    origin,
    path: pathname + search,
    method: method as 'GET',
    headers: { ...always, ...headers },
    ...(body !== undefined && { body }),
  });
  return {
    status: answer.statusCode,
    headers: headersOf(answer.headers),
    text: await answer.body.text(),
  };
}
