// Connections to hosts of others: whoever asks bounds the time, and a name is judged as the connection to it is made.
import { Agent } from 'undici';
import { publicLookup, type Resolve } from './public-addresses.ts';

const keepAliveMs = 4000;

/** `resolve` null: any address may be connected to. Nothing is sent ahead of an answer. */
export function openAgent({ timeoutMs, resolve }: { timeoutMs: number; resolve: Resolve | null }): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    // Judged by the lookup of the connection itself, so that the address that was judged is the one connected to.
    connect: { timeout: timeoutMs, ...(resolve && { lookup: publicLookup(resolve) }) },
  });
}
