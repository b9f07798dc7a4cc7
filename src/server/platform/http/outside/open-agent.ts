// HTTP agents for external hosts: the time limit is set by the caller, and host names are checked when the connection is made.
import { Agent } from 'undici';
import { publicLookup, type Resolve } from './public-addresses.ts';

const keepAliveMs = 4000;

/** Opens an agent. `resolve` null allows any address. Requests are not pipelined. */
export function openAgent({ timeoutMs, resolve }: { timeoutMs: number; resolve: Resolve | null }): Agent {
  return new Agent({
    allowH2: false,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    headersTimeout: 0,
    bodyTimeout: 0,
    // Checked in the lookup of the connection itself, so that the checked address is the one connected to.
    connect: { timeout: timeoutMs, ...(resolve && { lookup: publicLookup(resolve) }) },
  });
}
