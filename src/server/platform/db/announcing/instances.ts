// An instance among others: receiving their messages, and detecting lost ones.
import type { Announcer } from './announce.ts';
import type { LiveAnnouncement, Message } from './announcements.ts';
import { listenToDatabase } from './listen.ts';

const beatMs = 15_000;
/** An instance that is silent for longer has ended without notice, so its last message may be lost. */
const silentMs = 40_000;

export type InstanceListener = {
  onTables: (tables: readonly string[]) => void;
  onLive: (live: LiveAnnouncement) => void;
  /** A message was lost: every cache may be stale. */
  onGap: () => void;
  /** The connection is lost: no messages are received from now on. */
  onLost: () => void;
  onBack: () => void;
};

const isText = (value: unknown): value is string => typeof value === 'string';

function isLive(value: unknown): value is LiveAnnouncement {
  const { environmentId, type, id, status } = (value ?? {}) as Partial<LiveAnnouncement>;
  return [environmentId, type, id, status].every(isText);
}

/** Returns null for a payload in another format: any role of the database may send on the channel. */
export function readMessage(payload: string): Message | null {
  try {
    const value = JSON.parse(payload) as Partial<Message> | null;
    if (typeof value !== 'object' || value === null) return null;
    const { from = null, seq = 0, tables, live, bye } = value;
    return {
      from: isText(from) ? from : null,
      seq: Number(seq),
      tables: Array.isArray(tables) ? tables.filter(isText) : [],
      live: Array.isArray(live) ? live.filter(isLive) : [],
      ...(bye === true && { bye }),
    };
  } catch {
    return null;
  }
}

/** Counts the messages of the other instances. `now` in milliseconds. */
export function createCounts() {
  const others = new Map<string, { seq: number; at: number }>();
  return {
    /** Whether an earlier message of the sender was lost. */
    hasMissed: ({ from, seq, tables = [], live = [], bye }: Message, now: number): boolean => {
      if (from === null) return false;
      const before = others.get(from);
      if (bye) others.delete(from);
      else others.set(from, { seq, at: now });
      const lastSeq = tables.length + live.length > 0 ? seq - 1 : seq;
      return before !== undefined && before.seq !== lastSeq;
    },
    /** Whether an instance has ended without notice. */
    hasLostAnybody: (now: number): boolean => {
      const silent = [...others].filter(([, { at }]) => now - at > silentMs);
      for (const [from] of silent) others.delete(from);
      return silent.length > 0;
    },
    forget: () => others.clear(),
  };
}

/** Joins the instances, listening and sending; returns a function that leaves. */
export async function joinInstances(
  connectionString: string,
  announcer: Announcer,
  hearing: InstanceListener,
): Promise<() => Promise<void>> {
  const counts = createCounts();
  const take = (message: Message): void => {
    if (message.tables?.length) hearing.onTables(message.tables);
    for (const item of message.live ?? []) hearing.onLive(item);
  };
  const listening = await listenToDatabase(connectionString, {
    onNotification: (payload) => {
      const message = readMessage(payload);
      if (!message || message.from === announcer.id) return;
      if (counts.hasMissed(message, performance.now())) hearing.onGap();
      take(message);
    },
    onLost: hearing.onLost,
    onBack: () => {
      counts.forget();
      hearing.onBack();
    },
  });
  announcer.join({ send: listening.send, hear: take });
  const beat = setInterval(() => {
    void announcer.beat();
    if (counts.hasLostAnybody(performance.now())) hearing.onGap();
  }, beatMs);
  beat.unref();
  await announcer.beat();
  return async () => {
    clearInterval(beat);
    await announcer.beat(true);
    announcer.join(null);
    await listening.stop();
  };
}
