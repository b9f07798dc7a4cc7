// Announcements to other instances: collected during a transaction, sent on one channel after the commit.
import { randomUUID } from 'node:crypto';
import { noteInTransaction } from '../connections.ts';
import type { Changes, LiveAnnouncement, Message } from './announcements.ts';

export type Send = (payloads: readonly string[]) => Promise<unknown>;

/** A listening instance: its own changes reach it directly, without the database. */
export type Instance = { send: Send; hear: (message: Message) => void };

export type Announcer = {
  id: string;
  /** Resolves when table changes were sent; live announcements are not awaited. */
  tell(changes: Changes): Promise<void>;
  /** Sets the listening instance; null when this process stops listening. */
  join(instance: Instance | null): void;
  /** Sends a heartbeat with the number of messages sent. */
  beat(bye?: true): Promise<void>;
  /** Resolves when all announcements were sent or have failed. */
  settled(): Promise<void>;
};

/** Keeps a payload below the limit of 8000 bytes. */
const liveMax = 35;
/** The delay for collecting live announcements: a notification costs the database as much as a statement. */
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

/** Removes duplicates that were queued before sending. */
function withoutRepeats(live: readonly LiveAnnouncement[]): LiveAnnouncement[] {
  const keyOf = ({ environmentId, type, id, status }: LiveAnnouncement) =>
    `${environmentId} ${type} ${id} ${status}`;
  return [...new Map(live.map((item) => [keyOf(item), item])).values()];
}

type Waiting = { tables: Set<string>; live: LiveAnnouncement[]; told: (() => void)[] };
const nothing = (): Waiting => ({ tables: new Set(), live: [], told: [] });

/** A delay that can be cut short. */
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

/** `sendByPool` is used by processes that do not listen, and while the listening connection is lost. `quiet`: drops live announcements. */
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
      // A message that is lost leaves a gap in the count, so receivers of the next one treat everything as changed.
      if (instance) await sendByPool(payloads).catch(() => undefined);
    }
  };
  /** Announcements queued during a send go out together; live announcements alone wait a moment for more. */
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
      const announcements = quiet ? [] : withoutRepeats(live);
      if (announcements.length === 0 && tables.length === 0) return;
      instance?.hear({ from: id, seq: 0, tables: [...tables], live: [...announcements] });
      for (const table of tables) waiting.tables.add(table);
      waiting.live.push(...announcements);
      // A caller that does not listen may hold a connection of the pool, so it must not wait for another one.
      const message =
        tables.length > 0 && instance && new Promise<void>((resolve) => waiting.told.push(resolve));
      sending ??= flush();
      if (tables.length > 0) pause.end();
      if (message) await message;
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

/** Registers the announcer of a database, so that queries find it by the database handle alone. */
export function setAnnouncer(db: object, announcer: Announcer): void {
  announcers.set(db, announcer);
}

/** Sends live announcements after the commit; immediately when no transaction is open. */
export function announceLive(db: object, ...live: readonly LiveAnnouncement[]): void {
  if (live.length === 0 || noteInTransaction({ live })) return;
  void announcers.get(db)?.tell({ live });
}
