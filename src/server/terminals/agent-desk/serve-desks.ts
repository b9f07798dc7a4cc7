// Serves the pages of agents; their data and actions use the calls of the contract.
import type { FastifyInstance } from 'fastify';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { findPageScript } from '#server/platform/documents/page-script.ts';
import { sendSecretPage } from '#server/platform/http/pages/send-page.ts';
import type { Services } from '#server/services.ts';
import { nameOf } from '#server/terminals/agents/agent-call.ts';
import { counterTexts } from '#server/terminals/terminal-cashiers/counter-texts.ts';
import { simulationNotice } from '#server/terminals/terminal-cashiers/till-page.ts';
import { closedDeskPage, deskPage, expiredDeskPage } from './desk-page.ts';
import { agentCookie } from './routes.ts';
import { readChooser, readDesk, readExpired } from './service.ts';

type RouteParams = { Params: { key: string } };
const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };

export function serveDesks(app: FastifyInstance, services: Services, webDir: string): void {
  const scriptPath = findPageScript(webDir, 'agent');
  const { db } = services.database;
  app.get<RouteParams>('/agent/:key', hidden, async (request, reply) => {
    const { key } = request.params;
    const words = counterTexts(request.headers['accept-language']);
    const desk = await readDesk(services, db, key, request.cookies[app.cookiePrefix + agentCookie]);
    const chooser = desk ? null : await readChooser(services, db, key);
    const agent = desk?.agent ?? chooser;
    if (!agent) {
      const expired = await readExpired(services, db, key);
      const page = expired ? expiredDeskPage(words, expired) : closedDeskPage(words);
      return sendSecretPage(reply, 404, page);
    }
    const { businessName, mode } = await ownerOfEnvironment(db, agent.environmentId);
    const unreal = simulationNotice({ mode }, { isSimulated: services.rails.liveIsSimulated, words });
    const mine = { key, merchant: businessName, name: nameOf(agent), code: agent.code };
    const shown = { ...mine, unreal, choosesPin: chooser !== null };
    return sendSecretPage(reply, 200, deskPage(shown, { scriptPath, words }));
  });
}
