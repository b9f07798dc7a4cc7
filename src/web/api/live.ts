// Live events: one stream per tab. Changed data is reloaded, and lists may announce it.
import { useEffect, useRef } from 'react';
import { activeBusiness, notifySwitchedElsewhere } from './active-business.ts';
import { invalidateCalls, invalidateNoun, queryClient } from './queries.ts';
import { mayBeSignedIn } from './refresh.ts';
import { profileQuery } from './session.ts';

/**
 * One event of /api/v1/live: `transaction.updated` with the id and the new status, or `changed` with the calls whose responses may have
 * changed.
 */
export type LiveEvent = { type: string; id: string; status?: string; calls?: string[] };
type Listener = (event: LiveEvent) => void;

const listeners = new Set<Listener>();
let source: EventSource | null = null;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = 1000;
let hasMissed = false;
/** Since when cached data may be stale because no stream was open, in milliseconds since the page was loaded. */
let readSinceMs = 0;

/** Opens the stream if it is not open; called by the shell after sign-in. */
export function openLive(): void {
  if (source) return;
  const age = String(Math.ceil(performance.now() - readSinceMs));
  const requested = new URLSearchParams({ ...activeBusiness(), age });
  source = new EventSource(`/api/v1/live?${requested}`, { withCredentials: true });
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

/** Called when the server rejects the stream's token: loads the profile, which refreshes the token or ends the session. */
function checkSession(): void {
  if (mayBeSignedIn()) void queryClient.refetchQueries({ queryKey: profileQuery.queryKey });
}

/** Reloads everything shown, because events may have been missed. */
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

/** The minimum delay between reloads during continuous changes. */
const readAgainMs = 2000;
const changedCalls = new Set<string>();
let isReading = false;

function readAgain(calls: readonly string[]): void {
  for (const call of calls) changedCalls.add(call);
  if (!isReading) void readChanged();
}

/** A running reload is not aborted for the next one; otherwise a slow one would never finish. */
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

/** Listens to events whose type begins with `noun.`; without a handler the noun is reloaded. */
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
