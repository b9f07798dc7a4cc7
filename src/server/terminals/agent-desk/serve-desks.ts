// Serves the pages of agents; what they show and do goes through the calls of the contract.
import type { FastifyInstance } from 'fastify';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import { findPageScript } from '#server/platform/documents/page-script.ts';
import type { Services } from '#server/services.ts';
import { nameOf } from '#server/terminals/agents/agent-call.ts';
import { sendLightPage } from '#server/terminals/terminal-cashiers/serve-tills.ts';
import { closedDeskPage, deskPage } from './desk-page.ts';
import { agentCookie } from './routes.ts';
import { readChooser, readDesk } from './service.ts';

type Asked = { Params: { key: string } };
const hidden = { schema: { hide: true } as object, logLevel: 'warn' as const };

export function serveDesks(app: FastifyInstance, services: Services, webDir: string): void {
  const scriptPath = findPageScript(webDir, 'agent');
  const { db } = services.database;
  app.get<Asked>('/agent/:key', hidden, async (request, reply) => {
    const { key } = request.params;
    const desk = await readDesk(services, db, key, request.cookies[app.cookiePrefix + agentCookie]);
    const chooser = desk ? null : await readChooser(services, db, key);
    const agent = desk?.agent ?? chooser;
    if (!agent) return sendLightPage(reply, 404, closedDeskPage());
    const { businessName, mode } = await ownerOfEnvironment(db, agent.environmentId);
    const isUnreal = mode === 'test' || services.rails.liveIsSimulated;
    const unreal = isUnreal ? `${mode === 'test' ? 'Test mode' : 'Simulation'}. No real money moves.` : null;
    const mine = { key, merchant: businessName, name: nameOf(agent), code: agent.code };
    const shown = { ...mine, unreal, choosesPin: chooser !== null };
    return sendLightPage(reply, 200, deskPage(shown, scriptPath));
  });
}
