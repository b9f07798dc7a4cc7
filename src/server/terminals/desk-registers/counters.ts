// The signed-in agent or cashier of a page, with their current terminals.
import type { Db } from '#server/platform/db/database.ts';
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { requireDesk } from '#server/terminals/agent-desk/service.ts';
import { assignedTo } from '#server/terminals/agents/service.ts';
import type { Teller } from '#server/terminals/cash-registers/service.ts';
import { readTill } from '#server/terminals/terminal-cashiers/read-till.ts';
import { AppError } from '#shared/contract/errors.ts';

/** `own`: the services with the clock of the business. */
export type AtCounter<S extends Services | TxServices = TxServices> = {
  counter: { environmentId: string; terminalIds: readonly string[]; agentId?: string; cashierId?: string };
  teller: Teller;
  own: S;
};

/** The key in a page's address, and the session cookie of the phone. */
export type Page = { key: string; token: string | undefined };

/** Returns the signed-in agent; throws the same errors as the other calls of the page. */
export async function agentAt<S extends Services | TxServices>(
  services: S,
  db: Db,
  { key, token }: Page,
): Promise<AtCounter<S>> {
  const { agent } = await requireDesk(services, db, key, token);
  const { environmentId, id: agentId } = agent;
  const { terminals } = await assignedTo(db, { environmentId, agentId });
  return {
    counter: { environmentId, agentId, terminalIds: terminals.map(({ id }) => id) },
    teller: { userId: null, agentId },
    own: withClockOf(services, environmentId),
  };
}

/** Returns a cashier who has entered the PIN. */
export async function cashierAt<S extends Services | TxServices>(
  services: S,
  db: Db,
  { key, token }: Page,
): Promise<AtCounter<S>> {
  const till = await readTill(services, db, key, token);
  if (!till)
    throw new AppError('NOT_FOUND', { sentence: 'This address is no longer valid. Ask for a new one.' });
  if (!till.watching) throw new AppError('UNAUTHENTICATED', { sentence: 'Enter your PIN again.' });
  const { environmentId, cashierId, terminalId } = till.watching;
  return {
    counter: { environmentId, cashierId, terminalIds: [terminalId] },
    teller: { userId: null, cashierId },
    own: withClockOf(services, environmentId),
  };
}
