// The page of a signed-in agent: session, contents, and the sales it starts.

import type { z } from 'zod';
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import { dayOf } from '#server/platform/time/business-days.ts';
import { moneyModeOf } from '#server/rails/money-mode.ts';
import type { Services, TxServices } from '#server/services.ts';
import { beginAgentSale, type SaleRequest } from '#server/terminals/agent-sales/begin.ts';
import { cancelAgentSale, getAgentSale, listOfDay } from '#server/terminals/agent-sales/service.ts';
import { type Desk, findDesk } from '#server/terminals/agents/access.ts';
import { nameOf } from '#server/terminals/agents/agent-call.ts';
import { findByLink, findExpiredLink } from '#server/terminals/agents/pin-links.ts';
import { assignedTo, readToday } from '#server/terminals/agents/service.ts';
import { AppError } from '#shared/contract/errors.ts';
import { type AgentDesk, agentKeyField, type deskSale } from '#shared/contract/terminals/agent-desk.ts';
import type { AgentSale } from '#shared/contract/terminals/agent-sales.ts';
import { agentDeskRateLimits } from './rate-limits.ts';

type DeskSale = z.output<typeof deskSale>;
/** A signed-in agent. */
export type AtDesk = Desk & { openedAt: Date };

/** Resolves an address; null if it is unknown, or if the business has no terminals. */
export async function readDesk(
  services: Services | TxServices,
  db: Db,
  key: string,
  token: string | undefined,
): Promise<Desk | null> {
  if (!agentKeyField.safeParse(key).success) return null;
  return findDesk(db, services.clocks.of('').now(), key, token);
}

/** Returns the agent who has yet to choose a PIN by this link. */
export async function readChooser(services: Services, db: Db, key: string) {
  if (!agentKeyField.safeParse(key).success) return null;
  return findByLink(db, services.clocks.of('').now(), key);
}

/** Returns the agent and business of an expired link; null if the link is unknown. */
export async function readExpired(services: Services, db: Db, key: string) {
  if (!agentKeyField.safeParse(key).success) return null;
  const agent = await findExpiredLink(db, services.clocks.of('').now(), key);
  if (!agent) return null;
  const { businessName } = await ownerOfEnvironment(db, agent.environmentId);
  return { name: agent.firstName, business: businessName };
}

/** Returns the signed-in agent. Throws NOT_FOUND for an unknown address, and UNAUTHENTICATED without a session. */
export async function requireDesk(
  services: Services | TxServices,
  db: Db,
  key: string,
  token: string | undefined,
): Promise<AtDesk> {
  const desk = await readDesk(services, db, key, token);
  if (!desk)
    throw new AppError('NOT_FOUND', { sentence: 'This address is no longer valid. Ask for a new one.' });
  if (!desk.openedAt) throw new AppError('UNAUTHENTICATED', { sentence: 'Enter your code and PIN again.' });
  return { ...desk, openedAt: desk.openedAt };
}

/** Counts a call of a page against its rate limit. */
export async function admitDesk(services: Services, key: string, token: string | undefined): Promise<void> {
  const { agent } = await requireDesk(services, services.database.db, key, token);
  await services.rateLimits.consume(agentDeskRateLimits.agentDesk, agent.id);
}

const toDeskSale = ({ agent: _, customerPhone: __, ...sale }: AgentSale): DeskSale => sale;

export async function getDesk(services: TxServices, db: Db, { agent }: AtDesk): Promise<AgentDesk> {
  const { environmentId, id: agentId } = agent;
  const own = withClockOf(services, environmentId);
  const { businessName, mode, timeZone } = await ownerOfEnvironment(db, environmentId);
  const environment = { id: environmentId, timeZone };
  const { terminals, floats } = await assignedTo(db, { environmentId, agentId });
  const currencies = [...terminals, ...floats].map(({ currency }) => currency);
  const today = await readToday(own, db, environment, { agentId, currencies });
  const day = dayOf(own.clock.now(), timeZone);
  const recent = await listOfDay(db, { environmentId, agentId, day });
  return {
    name: nameOf(agent),
    code: agent.code,
    merchant: businessName,
    ...moneyModeOf(services, { mode }),
    timeZone,
    now: own.clock.now().toISOString(),
    verified: agent.identityStatus === 'VERIFIED',
    terminals: terminals.map(({ since: _, ...terminal }) => terminal),
    floats: today.map(
      ({ currency, sales, salesCount, cashOuts, cashOutsCount, commission, cashOutLeft }) => ({
        currency,
        balance: floats.find((float) => float.currency === currency)?.balance ?? null,
        sales,
        salesCount,
        cashOuts,
        cashOutsCount,
        commission,
        left: cashOutLeft,
      }),
    ),
    recent: recent.map(toDeskSale),
  };
}

export async function beginDeskSale(
  services: TxServices,
  tx: Tx,
  { agent }: AtDesk,
  request: SaleRequest,
): Promise<DeskSale> {
  const { environmentId, id: agentId } = agent;
  const { country, timeZone } = await ownerOfEnvironment(tx, environmentId);
  const at = { id: environmentId, country, timeZone };
  const { id } = await beginAgentSale(withClockOf(services, environmentId), tx, at, agentId, request);
  return toDeskSale(await getAgentSale(tx, environmentId, id));
}

/** Returns one of the agent's own sales. */
export async function getDeskSale(db: Db, { agent }: AtDesk, id: string): Promise<DeskSale> {
  const sale = await getAgentSale(db, agent.environmentId, id);
  if (sale.agent.id !== agent.id) throw new AppError('NOT_FOUND');
  return toDeskSale(sale);
}

export async function cancelDeskSale(
  services: TxServices,
  tx: Tx,
  desk: AtDesk,
  id: string,
): Promise<DeskSale> {
  const { environmentId, id: agentId } = desk.agent;
  await cancelAgentSale(withClockOf(services, environmentId), tx, { environmentId, id, agentId });
  return getDeskSale(tx, desk, id);
}
