// Live events: one stream per tab; what changed is read again, and lists may announce it.
import { useEffect, useRef } from 'react';
import { activeBusiness, notifySwitchedElsewhere } from './active-business.ts';
import { invalidateCalls, invalidateNoun, queryClient } from './queries.ts';
import { mayBeSignedIn } from './refresh.ts';
import { profileQuery } from './session.ts';

/**
 * One event of /api/v1/live: `transaction.updated` with the id and the new status, or `changed` with the calls whose answers
 * may be others now.
 */
export type LiveEvent = { type: string; id: string; status?: string; calls?: string[] };
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = 1000;
let hasMissed = false;
/** Since when something may have been read that no stream has kept fresh, in milliseconds of the page's life. */
let readSinceMs = 0;

/** Opens the stream if it is not open; the shell calls it once somebody is signed in. */
export function openLive(): void {
  if (source) return;
  const age = String(Math.ceil(performance.now() - readSinceMs));
  const asked = new URLSearchParams({ ...activeBusiness(), age });
  source = new EventSource(`/api/v1/live?${asked}`, { withCredentials: true });
  source.onopen = () => {
    retryMs = 1000;
    if (hasMissed) lookAgain();
  };
  source.onmessage = (message) => receive(message.data);
  source.onerror = () => {
    hasMissed = true;
    if (source?.readyState !== EventSource.CLOSED) return;
    closeLive();
    checkSession();
    retryTimer = setTimeout(openLive, retryMs);
    retryMs = Math.min(retryMs * 2, 60_000);
  };
}

export function closeLive(): void {
  clearTimeout(retryTimer);
  source?.close();
  source = null;
  readSinceMs = performance.now();
}

/** The server no longer knows the token of the stream: it is exchanged, or whoever was signed in is sent out. */
function checkSession(): void {
  if (mayBeSignedIn()) void queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
}

/** After a gap nothing is known of what happened in between: whatever is shown is read again. */
function lookAgain(): void {
  hasMissed = false;
  void queryClient.invalidateQueries();
}

function receive(text: string): void {
  const event = readEvent(text);
  if (event?.type === 'session.ended') checkSession();
  else if (event?.type === 'gap') lookAgain();
  else if (event?.type === 'session.switched') notifySwitchedElsewhere();
  else if (event?.type === 'changed') readAgain(event.calls ?? []);
  else if (event) for (const listener of listeners) listener(event);
}

/** While more and more changes, it is read so long after it was last read. */
const readAgainMs = 2000;
const changedCalls = new Set<string>();
let isReading = false;

function readAgain(calls: readonly string[]): void {
  for (const call of calls) changedCalls.add(call);
  if (!isReading) void readChanged();
}

/** A read is not broken off for the next one: a slow one would never end. */
async function readChanged(): Promise<void> {
  isReading = true;
  while (changedCalls.size > 0) {
    const calls = new Set(changedCalls);
    changedCalls.clear();
    await invalidateCalls(calls);
    await new Promise((resolve) => setTimeout(resolve, readAgainMs));
  }
  isReading = false;
}

function readEvent(text: string): LiveEvent | null {
  try {
    const value = JSON.parse(text) as LiveEvent;
    return typeof value.type === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Listens to events whose type begins with `noun.`; without a handler the noun is read again. */
export function useLive(noun: string, onEvent?: Listener): void {
  const handler = useRef(onEvent);
  handler.current = onEvent;
  useEffect(() => {
    const listener: Listener = (event) => {
      if (!event.type.startsWith(`${noun}.`)) return;
      if (handler.current) handler.current(event);
      else void invalidateNoun(noun.replaceAll('_', '-'));
    };
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [noun]);
}
