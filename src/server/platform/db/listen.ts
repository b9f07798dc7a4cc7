// Listens on the database's channels, so that every instance hears of every change; reconnects by itself.
import pg from 'pg';

const reconnectMs = 500;

export type DatabaseListener = {
  onNotification: (channel: string, payload: string) => void;
  /** The connection was lost: announcements may be missed from now on. */
  onLost: () => void;
  /** It is back: what happened in between is not known. */
  onBack: () => void;
};

/** Returns how to stop. */
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
    try {
      await next.connect();
      await next.query('listen kasuwa_live');
      await next.query('listen kasuwa_auth');
    } catch (error) {
      // Half-connected it would hold a connection of the server for nothing.
      await next.end().catch(() => {});
      throw error;
    }
    if (stopped) return next.end();
    listening = true;
    client = next;
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end().catch(() => {});
  };
}
