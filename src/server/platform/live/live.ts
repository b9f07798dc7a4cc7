// Live updates: one stream per browser tab, fed by announcements of all instances; access is checked per event.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveAnnouncement } from '#server/platform/db/announcing/announcements.ts';
import { changedIn } from '#server/platform/db/announcing/changed.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { Actor } from '#server/platform/http/call.ts';
import { readTokens } from '#server/platform/http/cookies.ts';
import { AppError } from '#shared/contract/errors.ts';
import { eventFor, type LiveRules } from './live-events.ts';
import { changedFor, type Readings } from './readings.ts';
import { createRecent } from './recent.ts';

type Listener = { reply: FastifyReply; token: string; ip: string; actor: Actor };

/** What the listening tab shows. `age`: for how many milliseconds it may have been reading when it sent the request. */
type Shown = { businessId?: string; mode?: string; age?: string };

/** The access rules. */
type Rules = { events: LiveRules; readings: Readings };

export type LiveStreams = {
  announce(announcement: LiveAnnouncement): void;
  /**
   * Checks the access of all listeners after a change of access, and ends the streams of those without it. Many changes in a row cause one
   * check.
   */
  accessChanged(): void;
  /** Tells browsers to reload after a gap, as announcements may be missing. */
  announceGap(): void;
};

const heartbeatMs = 15_000;
const accessCheckMs = 100;
/** The time for which changes are collected and sent together, so that a page reloads once for many changes. */
export const changedWaitMs = 200;

/** The limits on concurrent streams. A browser has one per tab. */
export const streamsMax = { session: 12, environment: 200, all: 2000 };
const fullWaitS = 15;
/**
 * The longest transit time of a request; it is added to the age, which was measured when the request was sent. A repeated event costs a
 * page one more call.
 */
const wayMaxMs = 5000;
/** The limit on unread data of a slow reader; beyond it the stream is cut, and a live browser reconnects. */
const unreadBytesMax = 256 * 1024;

/** Whether another tab has switched the session to another business or mode than the listening tab shows. */
function isElsewhere({ environment }: Actor, { businessId, mode }: Shown): boolean {
  return (
    (businessId ?? environment.businessId) !== environment.businessId ||
    (mode ?? environment.mode) !== environment.mode
  );
}

function send({ reply: { raw } }: Listener, text: string): void {
  if (raw.writableEnded || raw.destroyed) return;
  raw.write(text);
  if (raw.writableLength > unreadBytesMax) raw.destroy();
}

function tell(listener: Listener, event: object | null): void {
  if (event) send(listener, `data: ${JSON.stringify(event)}\n\n`);
}

/** Users, and programs with a secret key, may listen; a publishable key is visible in every visitor's browser. */
function assertMayListen(actor: Actor | null): asserts actor is Actor {
  if (!actor || actor.passwordExpired) throw new AppError('UNAUTHENTICATED');
  if (actor.publishable) throw new AppError('SECRET_KEY_REQUIRED');
}

function assertRoom(listeners: ReadonlySet<Listener>, actor: Actor): void {
  let ofSession = 0;
  let ofEnvironment = 0;
  for (const { actor: other } of listeners) {
    if (other.sessionId === actor.sessionId) ofSession += 1;
    if (other.environment.id === actor.environment.id) ofEnvironment += 1;
  }
  const isFull =
    ofSession >= streamsMax.session ||
    ofEnvironment >= streamsMax.environment ||
    listeners.size >= streamsMax.all;
  if (isFull)
    throw new AppError('TOO_MANY_REQUESTS', {
      sentence: 'Too many live streams are open. Close some first.',
      waitS: fullWaitS,
    });
}

/** Serves GET /api/v1/live: server-sent events of the active environment, filtered by the caller's permissions. */
export function serveLive(
  app: FastifyInstance,
  authenticate: (token: string, ip: string) => Promise<Actor | null>,
  rules: Rules,
): LiveStreams {
  const listeners = new Set<Listener>();
  const recent = createRecent();
  const changes = gatherChanges(listeners, rules.readings);
  app.get('/api/v1/live', { schema: { hide: true } as object, logLevel: 'warn' }, async (request, reply) => {
    const arrivedAt = performance.now();
    const token = readTokens(request).access ?? '';
    const actor = token ? await authenticate(token, request.ip) : null;
    assertMayListen(actor);
    assertRoom(listeners, actor);
    const listener = { reply, token, ip: request.ip, actor };
    if (!open(listeners, listener, request)) return;
    const ageMs = Number((request.query as Shown).age ?? 0);
    if (ageMs > 0) tellMissed(rules, recent, listener, ageMs + wayMaxMs + performance.now() - arrivedAt);
  });
  /** Ends the streams of callers that may no longer listen or have switched to another business or mode. */
  const check = async (): Promise<void> => {
    for (const listener of listeners) {
      const actor = await stillAllowed(authenticate, listener);
      if (actor?.environment.id === listener.actor.environment.id) {
        listener.actor = actor;
        continue;
      }
      listeners.delete(listener);
      tell(listener, { type: actor ? 'session.switched' : 'session.ended' });
      listener.reply.raw.end();
    }
  };
  const beat = async (): Promise<void> => {
    await check();
    for (const listener of listeners) send(listener, ': still here\n\n');
  };
  const heartbeat = setInterval(() => runInBackground(app.log, 'live heartbeat', beat), heartbeatMs);
  heartbeat.unref();
  let checkSoon: NodeJS.Timeout | null = null;
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    if (checkSoon) clearTimeout(checkSoon);
    changes.stop();
    for (const listener of listeners) listener.reply.raw.end();
  });
  return {
    announce: (announcement) => {
      recent.add(announcement);
      const what = changedIn(announcement);
      if (what) changes.add(announcement.environmentId, what);
      else announce(listeners, rules.events, announcement);
    },
    accessChanged: () => {
      checkSoon ??= setTimeout(() => {
        checkSoon = null;
        runInBackground(app.log, 'live access check', check);
      }, accessCheckMs);
    },
    announceGap: () => {
      recent.forget();
      for (const listener of listeners) tell(listener, { type: 'gap' });
    },
  };
}

/** Opens the stream; returns false if it has already ended. */
function open(listeners: Set<Listener>, listener: Listener, request: FastifyRequest): boolean {
  const { reply, actor } = listener;
  reply.hijack();
  // A browser that disconnects during an event must not crash the process.
  reply.raw.on('error', () => listeners.delete(listener));
  reply.raw.on('close', () => listeners.delete(listener));
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  send(listener, 'retry: 1000\n: hello\n\n');
  // The client disconnected during authentication.
  if (request.raw.socket.destroyed) {
    reply.raw.destroy();
    return false;
  }
  if (!isElsewhere(actor, request.query as Shown)) {
    listeners.add(listener);
    return true;
  }
  tell(listener, { type: 'session.switched' });
  reply.raw.end();
  return false;
}

/** Sends the events between the page's first read and the opening of its stream. */
function tellMissed(
  rules: Rules,
  recent: ReturnType<typeof createRecent>,
  listener: Listener,
  ageMs: number,
): void {
  const missed = recent.ofLast(ageMs, listener.actor.environment.id);
  if (!missed) {
    tell(listener, { type: 'gap' });
    return;
  }
  const changed = new Set<string>();
  for (const announcement of missed) {
    const what = changedIn(announcement);
    if (what) changed.add(what);
    else tell(listener, eventFor(rules.events, listener.actor, announcement));
  }
  tell(listener, changedFor(rules.readings, listener.actor, changed));
}

/** Collects changes per environment for a short time and sends them together. */
function gatherChanges(listeners: ReadonlySet<Listener>, readings: Readings) {
  const waiting = new Map<string, Set<string>>();
  let soon: NodeJS.Timeout | null = null;
  const flush = (): void => {
    soon = null;
    for (const listener of listeners) {
      const changed = waiting.get(listener.actor.environment.id);
      if (changed) tell(listener, changedFor(readings, listener.actor, changed));
    }
    waiting.clear();
  };
  return {
    add: (environmentId: string, what: string): void => {
      if (listeners.size === 0) return;
      waiting.set(environmentId, (waiting.get(environmentId) ?? new Set()).add(what));
      soon ??= setTimeout(flush, changedWaitMs);
    },
    stop: (): void => {
      if (soon) clearTimeout(soon);
    },
  };
}

/**
 * Returns the listener's current actor, or null if it may no longer listen. While the database is unavailable, access is unknown and no
 * stream ends.
 */
async function stillAllowed(
  authenticate: (token: string, ip: string) => Promise<Actor | null>,
  { token, ip, actor: before }: Listener,
): Promise<Actor | null> {
  try {
    const actor = await authenticate(token, ip);
    assertMayListen(actor);
    return actor;
  } catch (error) {
    return error instanceof AppError ? null : before;
  }
}

function announce(listeners: ReadonlySet<Listener>, rules: LiveRules, announcement: LiveAnnouncement): void {
  for (const listener of listeners) {
    if (listener.actor.environment.id !== announcement.environmentId) continue;
    tell(listener, eventFor(rules, listener.actor, announcement));
  }
}
