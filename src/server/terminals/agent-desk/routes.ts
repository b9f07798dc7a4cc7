// Handlers of an agent's page: each resolves the session by address and cookie first.
import type { Handlers, Services } from '#server/services.ts';
import { openDesk, shiftS, signOutOfDesk } from '#server/terminals/agents/access.ts';
import { choosePin, countChoice } from '#server/terminals/agents/pin-links.ts';
import type { agentDeskContract } from '#shared/contract/terminals/agent-desk.ts';
import { admitDesk, beginDeskSale, cancelDeskSale, getDesk, getDeskSale, requireDesk } from './service.ts';

/** The session cookie of an agent's phone; valid for the agent's page only. */
export const agentCookie = 'kasuwa_agent';

type RequestInput = {
  services: Services;
  params: { agentKey: string };
  cookies: { get(name: string): string | undefined };
};

/** Counts a call before its transaction. */
const before = ({ services, params, cookies }: RequestInput): Promise<void> =>
  admitDesk(services, params.agentKey, cookies.get(agentCookie));

export const agentDeskRoutes: Handlers<typeof agentDeskContract> = {
  openAgentDesk: async ({ services, params, body, cookies }) => {
    const { token, until } = await openDesk(services, params.agentKey, body);
    cookies.set(agentCookie, token, shiftS);
    return { until: until.toISOString() };
  },
  chooseAgentPin: {
    before: ({ services, params }) => countChoice(services, params.agentKey),
    handle: async ({ services, tx, params, body }) => ({
      code: await choosePin(services, tx, params.agentKey, body.pin),
    }),
  },
  leaveAgentDesk: {
    before,
    handle: async ({ services, tx, params, cookies }) => {
      const token = cookies.get(agentCookie) ?? '';
      await signOutOfDesk(tx, await requireDesk(services, tx, params.agentKey, token), token);
      cookies.clear(agentCookie);
      return { left: true as const };
    },
  },
  getAgentDesk: {
    before,
    handle: async ({ services, tx, params, cookies }) =>
      getDesk(services, tx, await requireDesk(services, tx, params.agentKey, cookies.get(agentCookie))),
  },
  beginAgentSale: {
    before,
    handle: async ({ services, tx, params, cookies, body }) =>
      beginDeskSale(
        services,
        tx,
        await requireDesk(services, tx, params.agentKey, cookies.get(agentCookie)),
        body,
      ),
  },
  getDeskSale: {
    before,
    handle: async ({ services, tx, params, cookies }) =>
      getDeskSale(
        tx,
        await requireDesk(services, tx, params.agentKey, cookies.get(agentCookie)),
        params.agentSaleId,
      ),
  },
  cancelDeskSale: {
    before,
    handle: async ({ services, tx, params, cookies }) =>
      cancelDeskSale(
        services,
        tx,
        await requireDesk(services, tx, params.agentKey, cookies.get(agentCookie)),
        params.agentSaleId,
      ),
  },
};
