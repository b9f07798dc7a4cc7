// The streams of receiving pages: each sends the current day, again on each payment, and a heartbeat in between.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveAnnouncement } from '#server/platform/db/announcing/announcements.ts';
import { runInBackground } from '#server/platform/http/background.ts';
import type { LiveStreams } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import type { CounterTexts } from './counter-texts.ts';
import { readDay, readTill, type Till } from './read-till.ts';
import type { Watching } from './service.ts';
import { terminalOfPayment } from './till-queries.ts';
import { dayPart, timeText } from './till-view.ts';

type Asker = { key: string; token: string | undefined; words: CounterTexts };
type Phone = Asker & { reply: FastifyReply; watching: Watching };
export type Asking = Asker & { watching: Watching | null };

const beatMs = 10_000;
/** The maximum number of concurrent phones. A reconnecting phone may be counted twice for a moment. */
export const phonesMax = { cashier: 8, all: 1000 };
/** The maximum unread data per phone; beyond it the stream is closed, and a live phone reconnects. */
const unreadBytesMax = 256 * 1024;

function write({ raw }: FastifyReply, event: string, data: object): void {
  if (raw.writableEnded || raw.destroyed) return;
  raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  if (raw.writableLength > unreadBytesMax) raw.destroy();
}

function begin({ raw }: FastifyReply): void {
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 2000\n: hello\n\n');
}

function hasRoom(phones: ReadonlySet<Phone>, { cashierId }: Watching): boolean {
  const own = [...phones].filter(({ watching }) => watching.cashierId === cashierId);
  return own.length < phonesMax.cashier && phones.size < phonesMax.all;
}

export type Watch = {
  open(request: FastifyRequest, reply: FastifyReply, asking: Asking): void;
  streams: LiveStreams;
};

export function createWatch(app: FastifyInstance, services: Services): Watch {
  const phones = new Set<Phone>();
  const end = (phone: Phone): void => {
    phones.delete(phone);
    write(phone.reply, 'ended', {});
    phone.reply.raw.end();
  };
  /** Returns the page if the session is still valid, with the current terminal; otherwise ends the stream. */
  const stillThere = async (phone: Phone): Promise<Till | null> => {
    const till = await readTill(services, services.database.db, phone.key, phone.token);
    if (till?.watching) return till;
    end(phone);
    return null;
  };
  const show = async (some: readonly Phone[]): Promise<void> => {
    for (const phone of some) {
      const till = await stillThere(phone);
      if (!till) continue;
      const day = await readDay(services, phone.watching, till.terminal);
      const at = timeText(day.now, till.terminal.timeZone);
      const { html } = dayPart(till.terminal, day, phone.words);
      write(phone.reply, 'day', { html, now: day.now.toISOString(), at });
    }
  };
  const inBackground = (work: () => Promise<void>) => void runInBackground(app.log, 'receiving pages', work);
  // Sends the whole day each time, so that missed updates and the change of day need no special handling.
  const heart = setInterval(() => inBackground(() => show([...phones])), beatMs);
  heart.unref();
  app.addHook('preClose', async () => {
    clearInterval(heart);
    for (const { reply } of phones) reply.raw.end();
  });
  const arrived = async ({ environmentId, id }: LiveAnnouncement): Promise<void> => {
    const terminalId = await terminalOfPayment(services.database.db, environmentId, id);
    await show([...phones].filter(({ watching }) => watching.terminalId === terminalId));
  };
  const announce = (announcement: LiveAnnouncement): void => {
    const { environmentId, type, id, status } = announcement;
    const near = [...phones].filter(({ watching }) => watching.environmentId === environmentId);
    if (near.length === 0) return;
    if (type === 'till.changed')
      inBackground(() => show(near.filter(({ watching }) => watching.cashierId === id)));
    if (type.startsWith('transaction.') && status === 'successful') inBackground(() => arrived(announcement));
  };
  return {
    open: (request, reply, { key, token, words, watching }) => {
      reply.hijack();
      const { raw } = reply;
      raw.on('error', () => raw.destroy());
      begin(reply);
      // The connection closed while the session was checked.
      if (request.raw.socket.destroyed) return void raw.destroy();
      if (!watching || !hasRoom(phones, watching)) {
        write(reply, watching ? 'full' : 'ended', {});
        return void raw.end();
      }
      const phone = { reply, key, token, words, watching };
      phones.add(phone);
      raw.on('close', () => phones.delete(phone));
      inBackground(() => show([phone]));
    },
    streams: {
      announce,
      accessChanged: () => undefined,
      announceGap: () => inBackground(() => show([...phones])),
    },
  };
}
