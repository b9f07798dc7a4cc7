// The listening connection to the database's channel: receives every change, sends on the same connection, and reconnects by itself.
import pg from 'pg';
import { channel } from './announcements.ts';

const reconnectMs = 500;

export type DatabaseListener = {
  onNotification: (payload: string) => void;
  /** The connection was lost: announcements may be missed from now on. */
  onLost: () => void;
  /** The connection is back; announcements in between are unknown. */
  onBack: () => void;
};

export type Listening = {
  /** Sends to all instances. */
  send(payloads: readonly string[]): Promise<void>;
  stop(): Promise<void>;
};

/** Sends to all listening instances in one statement. */
export async function sendAnnouncements(
  through: Pick<pg.Client, 'query'> | Pick<pg.Pool, 'query'>,
  payloads: readonly string[],
): Promise<void> {
  await through.query(`select pg_notify('${channel}', payload) from unnest($1::text[]) payload`, [
    [...payloads],
  ]);
}

/** Listens until stopped. */
export async function listenToDatabase(
  connectionString: string,
  listener: DatabaseListener,
): Promise<Listening> {
  let client: pg.Client | null = null;
  let stopped = false;
  const retry = (): void => {
    if (!stopped) connect().then(listener.onBack, () => setTimeout(retry, reconnectMs).unref());
  };
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, application_name: 'kasuwa-live', keepAlive: true });
    let listening = false;
    next.on('notification', (message) => listener.onNotification(message.payload ?? ''));
    next.on('error', () => {});
    next.on('end', () => {
      if (!listening || stopped) return;
      client = null;
      listener.onLost();
      setTimeout(retry, reconnectMs).unref();
    });
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      // A half-open connection would occupy a server connection.
      await next.end().catch(() => {});
      throw error;
    }
    if (stopped) return next.end();
    listening = true;
    client = next;
  };
  await connect();
  return {
    send: async (payloads) => {
      if (!client) throw new Error('The connection that listens is lost.');
      await sendAnnouncements(client, payloads);
    },
    stop: async () => {
      stopped = true;
      await client?.end().catch(() => {});
    },
  };
}
