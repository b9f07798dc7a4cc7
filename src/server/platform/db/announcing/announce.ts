// What other instances have to hear of: gathered while it is written, told on one channel once it is committed.
import { randomUUID } from 'node:crypto';
import { noteInTransaction } from '../connections.ts';
import type { Changes, LiveAnnouncement, Message } from './announcements.ts';

export type Send = (payloads: readonly string[]) => Promise<unknown>;

/** An instance that listens: what it changes itself it knows without asking the database. */
export type Instance = { send: Send; hear: (message: Message) => void };

export type Announcer = {
  id: string;
  /** Resolves when others were told of tables; nobody waits for what is only looked at. */
  tell(changes: Changes): Promise<void>;
  /** From now on it is one of the instances that listen, or none any more. */
  join(instance: Instance | null): void;
  /** Says that it is there, and how much it has told. */
  beat(bye?: true): Promise<void>;
  /** Everything is told, or could not be. */
  settled(): Promise<void>;
};

/** A payload has at most 8000 bytes. */
const liveMax = 35;
/** So long what people look at may lie here for more to come: a notification costs the database as much as a statement. */
const liveWaitMs = 25;

function payloadsOf(id: string | null, count: () => number, tables: string[], live: LiveAnnouncement[]) {
  const payloads: string[] = [];
  for (let at = 0; at === 0 || at < live.length; at += liveMax) {
    const some = live.slice(at, at + liveMax);
    const message: Message = {
      from: id,
      seq: count(),
      ...(at === 0 && tables.length > 0 && { tables }),
      ...(some.length > 0 && { live: some }),
    };
    payloads.push(JSON.stringify(message));
  }
  return payloads;
}

/** The same said again before it is told is told once. */
function withoutRepeats(live: readonly LiveAnnouncement[]): LiveAnnouncement[] {
  const keyOf = ({ environmentId, type, id, status }: LiveAnnouncement) =>
    `${environmentId} ${type} ${id} ${status}`;
  return [...new Map(live.map((one) => [keyOf(one), one])).values()];
}

type Waiting = { tables: Set<string>; live: LiveAnnouncement[]; told: (() => void)[] };
const nothing = (): Waiting => ({ tables: new Set(), live: [], told: [] });

/** A wait that can be cut short. */
function createPause(waitMs: number) {
  let end = (): void => undefined;
  return {
    wait: () =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}

/** `sendByPool` is for who does not listen, and for while the connection that listens is lost. `quiet`: nobody looks on. */
export function createAnnouncer(sendByPool: Send, { quiet = false } = {}): Announcer {
  const id = randomUUID();
  let instance: Instance | null = null;
  let seq = 0;
  let waiting = nothing();
  let sending: Promise<void> | null = null;
  const pause = createPause(liveWaitMs);

  const post = async (payloads: readonly string[]): Promise<void> => {
    try {
      await (instance?.send ?? sendByPool)(payloads);
    } catch {
      // What nobody heard is missing in the count: whoever hears the next takes everything to be changed.
      if (instance) await sendByPool(payloads).catch(() => undefined);
    }
  };
  /** What comes while something is on its way travels together; what is only looked at waits a moment for more of it. */
  const flush = async (): Promise<void> => {
    while (waiting.tables.size > 0 || waiting.live.length > 0) {
      if (waiting.tables.size === 0) await pause.wait();
      const { tables, live, told } = waiting;
      waiting = nothing();
      await post(payloadsOf(instance && id, () => (seq += 1), [...tables], withoutRepeats(live)));
      for (const tell of told) tell();
    }
    sending = null;
  };
  return {
    id,
    tell: async ({ tables = [], live = [] }) => {
      const seen = quiet ? [] : withoutRepeats(live);
      if (seen.length === 0 && tables.length === 0) return;
      instance?.hear({ from: id, seq: 0, tables: [...tables], live: [...seen] });
      for (const table of tables) waiting.tables.add(table);
      waiting.live.push(...seen);
      // Whoever holds a connection of the pool may not wait for another one.
      const told =
        tables.length > 0 && instance && new Promise<void>((resolve) => waiting.told.push(resolve));
      sending ??= flush();
      if (tables.length > 0) pause.end();
      if (told) await told;
    },
    join: (joined) => {
      instance = joined;
    },
    beat: async (bye) => {
      if (bye) {
        pause.end();
        await sending;
      }
      const message: Message = { from: id, seq, ...(bye && { bye }) };
      await instance?.send([JSON.stringify(message)]).catch(() => undefined);
    },
    settled: async () => {
      pause.end();
      while (sending) await sending;
    },
  };
}

const announcers = new WeakMap<object, Announcer>();

/** The announcer of a database: found by it, since queries are handed nothing else. */
export function setAnnouncer(db: object, announcer: Announcer): void {
  announcers.set(db, announcer);
}

/** Tells who looks on, once the transaction is committed; at once outside of one. */
export function announceLive(db: object, ...live: readonly LiveAnnouncement[]): void {
  if (live.length === 0 || noteInTransaction({ live })) return;
  void announcers.get(db)?.tell({ live });
}
