// Agents' sales: read one, list those waiting at a terminal, and cancel one.

import type { z } from 'zod';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import { agentSaleStatusLabels } from '#shared/contract/terminals/agent-enums.ts';
import type {
  AgentSale,
  CashOutLimits,
  deviceAgentSale,
  simulatedCards,
} from '#shared/contract/terminals/agent-sales.ts';
import { testCards } from '#shared/payments/test-cards.ts';
import { payAgentSale } from './pay.ts';
import {
  findAgentSale,
  type ListedAgentSale,
  lockAgentSale,
  selectAllLimits,
  selectAtTerminal,
  selectOfDay,
} from './queries.ts';
import { endAgentSale } from './settle.ts';

export function toAgentSale(row: ListedAgentSale): AgentSale {
  return {
    id: row.id,
    reference: row.reference,
    kind: row.kind,
    status: row.status,
    agent: { id: row.agentId, name: row.agentName, code: row.agentCode },
    terminal: { id: row.terminalId, serialNumber: row.serialNumber, name: row.terminalName },
    currency: row.currency,
    amount: row.amount,
    commission: row.commission,
    customerPhone: row.customerPhone,
    payment: row.paymentReference,
    cardLast4: row.cardLast4,
    sentence: row.sentence,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export const getAgentSale = async (db: Db, environmentId: string, id: string): Promise<AgentSale> =>
  toAgentSale(await findAgentSale(db, environmentId, id));

/** Cancels a sale for which no card was read yet, and releases its hold. */
export async function cancelAgentSale(
  services: TxServices,
  tx: Tx,
  place: { environmentId: string; id: string; agentId?: string },
  audit?: (details: AuditDetails) => void,
): Promise<void> {
  const row = await lockAgentSale(tx, place.environmentId, place.id);
  if (!row || (place.agentId && row.agentId !== place.agentId)) throw new AppError('NOT_FOUND');
  if (row.status !== 'WAITING')
    throw new AppError('CONFLICT', {
      sentence: `This is ${agentSaleStatusLabels[row.status].toLowerCase()} already.`,
    });
  if (row.paymentReference !== null)
    throw new AppError('CONFLICT', { sentence: 'A card has already been read. Wait for the result.' });
  await endAgentSale(services, tx, row, { status: 'CANCELLED', sentence: null });
  audit?.({
    entity: 'agent_sale',
    entityId: row.id,
    before: { status: 'WAITING' },
    after: { status: 'CANCELLED', reference: row.reference },
  });
}

export async function listAtTerminal(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
  of: { environmentId: string; terminalId: string },
): Promise<z.output<typeof deviceAgentSale>[]> {
  const rows = await selectAtTerminal(db, { ...of, now: clock.now() });
  return rows.map((row) => {
    const { id, reference, kind, currency, amount, createdAt, expiresAt } = toAgentSale(row);
    return { id, reference, kind, currency, amount, createdAt, expiresAt, agent: row.agentName };
  });
}

export async function listCashOutLimits(
  { clock }: Pick<TxServices, 'clock'>,
  db: Db,
): Promise<CashOutLimits[]> {
  const rows = await selectAllLimits(db, clock.now());
  return rows.map(({ currency, validFrom, customerDay, customerWeek, agentDay }) => ({
    currency,
    validFrom: validFrom.toISOString(),
    customerDay,
    customerWeek,
    agentDay,
  }));
}

const outcomes = {
  approved: 'approved',
  declined: 'insufficient_funds',
  'no-answer': 'unknown_then_success',
} as const;

/** Simulates a card at the terminal where the sale waits. */
export async function simulateAgentSale(
  services: Services,
  environment: Environment,
  id: string,
  simulated: (typeof simulatedCards)[number],
): Promise<AgentSale> {
  const { db } = services.database;
  const { terminalId } = await findAgentSale(db, environment.id, id);
  // Without a real rail, live mode is simulated too.
  if (environment.mode !== 'test' && !services.rails.liveIsSimulated) throw new AppError('TEST_MODE_ONLY');
  const card = testCards.find(({ outcome, region }) => outcome === outcomes[simulated] && region === 'local');
  if (!card) throw new Error(`There is no test card for ${simulated}`);
  const expiryYear = services.clock.now().getUTCFullYear() + 3;
  const read = { number: card.number, expiryMonth: 12, expiryYear, entryMode: 'chip' } as const;
  await payAgentSale(services, { environmentId: environment.id, terminalId }, id, read);
  return getAgentSale(db, environment.id, id);
}

/** Lists the sales of an agent on a day, newest first. */
export const listOfDay = async (
  db: Db,
  of: { environmentId: string; agentId: string; day: string },
): Promise<AgentSale[]> => (await selectOfDay(db, of)).map(toAgentSale);
