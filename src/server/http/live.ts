// Live updates: one stream a browser tab, fed by the database's notifications, so every instance hears of every change.
import type { FastifyInstance, FastifyReply } from 'fastify';
import pg from 'pg';
import { AppError } from '#shared/contract/errors.ts';
import type { Actor } from './call.ts';
import { readTokens } from './cookies.ts';

/** What the database announces on kasuwa_live. */
type Announcement = { environmentId: string; type: string; id: string; status: string };
type Listener = { reply: FastifyReply; token: string; ip: string; environmentId: string };

/** What the tab that listens shows. */
type Shown = { businessId?: string; mode?: string };

const heartbeatMs = 15_000;
const reconnectMs = 500;
const accessCheckMs = 100;

export type DatabaseListener = {
  onNotification: (channel: string, payload: string) => void;
  /** The connection was lost: announcements may be missed from now on. */
  onLost: () => void;
  /** It is back: what happened in between is not known. */
  onBack: () => void;
};

/** Listens on the database's channels; reconnects by itself. Answers how to stop. */
export async function listenToDatabase(
  connectionString: string,
  listener: DatabaseListener,
): Promise<() => Promise<void>> {
  let client: pg.Client | null = null;
  let stopped = false;
  const retry = (): void => {
    if (!stopped) connect().then(listener.onBack, () => setTimeout(retry, reconnectMs).unref());
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'kasuwa-live', keepAlive: true });
    let listening = false;
    next.on('notification', (message) => listener.onNotification(message.channel, message.payload ?? ''));
    next.on('error', () => {});
    next.on('end', () => {
      if (!listening || stopped) return;
      listener.onLost();
      setTimeout(retry, reconnectMs).unref();
    });
    await next.connect();
    await next.query('listen kasuwa_live');
    await next.query('listen kasuwa_auth');
    listening = true;
    client = next;
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => {});
  };
}

/** Whether another tab has switched the session to another business or mode than the listening one shows. */
function isElsewhere({ environment }: Actor, { businessId, mode }: Shown): boolean {
  return (
    (businessId ?? environment.businessId) !== environment.businessId ||
    (mode ?? environment.mode) !== environment.mode
  );
}

/** GET /api/v1/live: server-sent events of the active environment, for who may see payments. */
export function serveLive(
  app: FastifyInstance,
  authenticate: (token: string, ip: string) => Promise<Actor | null>,
) {
  const listeners = new Set<Listener>();
  const send = (listener: Listener, text: string): void => {
    listener.reply.raw.write(text);
  };
  app.get('/api/v1/live', { schema: { hide: true } as object, logLevel: 'warn' }, async (request, reply) => {
    const token = readTokens(request).access;
    const actor = token ? await authenticate(token, request.ip) : null;
    if (!token || !actor || actor.passwordExpired) throw new AppError('UNAUTHENTICATED');
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const listener = { reply, token, ip: request.ip, environmentId: actor.environment.id };
    listeners.add(listener);
    send(listener, 'retry: 1000\n: hello\n\n');
    if (isElsewhere(actor, request.query as Shown)) {
      send(listener, 'data: {"type":"session.switched"}\n\n');
      reply.raw.end();
    }
    request.raw.on('close', () => listeners.delete(listener));
  });
  /** Ends the streams of who may no longer listen, or has gone to another business or mode. */
  const check = async (): Promise<void> => {
    for (const listener of listeners) {
      const actor = await authenticate(listener.token, listener.ip).catch(() => null);
      if (actor?.environment.id === listener.environmentId) continue;
      send(listener, `data: {"type":"${actor ? 'session.switched' : 'session.ended'}"}\n\n`);
      listeners.delete(listener);
      listener.reply.raw.end();
    }
  };
  const heartbeat = setInterval(async () => {
    await check();
    for (const listener of listeners) send(listener, ': still here\n\n');
  }, heartbeatMs);
  heartbeat.unref();
  let checkSoon: NodeJS.Timeout | null = null;
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    if (checkSoon) clearTimeout(checkSoon);
    for (const listener of listeners) listener.reply.raw.end();
  });
  return {
    announce: (payload: string): void => {
      const announcement = JSON.parse(payload) as Announcement;
      const { environmentId, ...event } = announcement;
      const text = `data: ${JSON.stringify(event)}\n\n`;
      for (const listener of listeners) if (listener.environmentId === environmentId) send(listener, text);
    },
    /** Somebody's access has changed: whose has ended hears no more. Many changes in a row are one check. */
    accessChanged: (): void => {
      checkSoon ??= setTimeout(() => {
        checkSoon = null;
        void check();
      }, accessCheckMs);
    },
    /** After a gap nothing is known: browsers are told to look again. */
    announceGap: (): void => {
      for (const listener of listeners) send(listener, 'data: {"type":"gap"}\n\n');
    },
  };
}
