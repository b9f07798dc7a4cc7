// Serves receiving pages with live updates: one stream per phone, fed by the announcements of all instances, and ended when the cashier is
// revoked.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findPageScript } from '#server/platform/documents/page-script.ts';
import { sendSecretPage } from '#server/platform/http/pages/send-page.ts';
import type { LiveStreams } from '#server/platform/live/live.ts';
import type { Services } from '#server/services.ts';
import { counterTexts } from './counter-texts.ts';
import { readDay, readTill } from './read-till.ts';
import { tillCookie } from './routes.ts';
import { closedPage, pinPage, tillPage } from './till-page.ts';
import { createWatch } from './watch.ts';

type RouteParams = { Params: { key: string } };
const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };

export function serveTills(app: FastifyInstance, services: Services, webDir: string): LiveStreams {
  const always = {
    publicUrl: services.publicUrl,
    scriptPath: findPageScript(webDir, 'till'),
    isSimulated: services.rails.liveIsSimulated,
  };
  const tokenOf = ({ cookies }: FastifyRequest) => cookies[app.cookiePrefix + tillCookie];
  const watch = createWatch(app, services);
  app.get<RouteParams>('/till/:key', hidden, async (request, reply) => {
    const { key } = request.params;
    const around = { ...always, words: counterTexts(request.headers['accept-language']) };
    const till = await readTill(services, services.database.db, key, tokenOf(request));
    if (!till) return sendSecretPage(reply, 404, closedPage(around.words));
    const { terminal, cashier, watching } = till;
    if (!watching) return sendSecretPage(reply, 200, pinPage(terminal, cashier.name, key, around));
    const day = await readDay(services, watching, terminal);
    return sendSecretPage(reply, 200, tillPage(terminal, watching, day, key, around));
  });
  app.get<RouteParams>('/till/:key/live', hidden, async (request, reply) => {
    const { key } = request.params;
    const token = tokenOf(request);
    const till = await readTill(services, services.database.db, key, token);
    const words = counterTexts(request.headers['accept-language']);
    watch.open(request, reply, { key, token, words, watching: till?.watching ?? null });
  });
  return watch.streams;
}
