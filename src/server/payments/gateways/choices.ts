// The card gateways of businesses, for staff: one ordered list per business and currency, replaced as a whole.
import type { z } from 'zod';
import type { Db } from '#server/platform/db/database.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { gatewayCurrencies } from '#server/rails/hosted/hosted-cards.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { GatewayChoice, gatewayChoiceInput } from '#shared/contract/operator/gateways.ts';
import { type StaffCall, stateOf } from './connections.ts';
import { replaceChoice, selectBusinessName, selectChoices, selectConnectionsById } from './queries.ts';

export type ChoiceInput = z.output<typeof gatewayChoiceInput>;

export async function listChoices(
  db: Db,
  clock: Clock,
  businessId: string | undefined,
): Promise<GatewayChoice[]> {
  const now = clock.now();
  const choices = new Map<string, GatewayChoice>();
  for (const row of await selectChoices(db, businessId)) {
    const key = `${row.businessId} ${row.mode} ${row.currency}`;
    const { businessName, mode, currency } = row;
    const choice = choices.get(key) ?? {
      businessId: row.businessId,
      businessName,
      mode,
      currency,
      connections: [],
    };
    choice.connections.push({ id: row.id, gateway: row.gateway, name: row.name, state: stateOf(row, now) });
    choices.set(key, choice);
  }
  return [...choices.values()];
}

export async function setChoice({ tx, services, audit }: StaffCall, input: ChoiceInput): Promise<void> {
  const { businessId, mode, currency, connectionIds } = input;
  const business = businessId ? await selectBusinessName(tx, businessId) : null;
  if (business === undefined) throw new AppError('NOT_FOUND');
  const connections = await selectConnectionsById(tx, connectionIds);
  const ordered = connectionIds.map((id) => connections.find((connection) => connection.id === id));
  for (const item of ordered) {
    if (!item) throw new AppError('NOT_FOUND');
    const fault =
      item.mode !== mode
        ? `${item.name} is a connection of the other mode.`
        : gatewayCurrencies[item.gateway].includes(currency)
          ? null
          : `${item.name} does not charge in ${currency}.`;
    if (fault) throw new AppError('VALIDATION', { sentence: fault, fields: { connectionIds: fault } });
  }
  const now = services.clock.now();
  const rows = connectionIds.map((connectionId, index) => ({
    id: services.clock.newId(),
    businessId,
    mode,
    currency,
    connectionId,
    priority: index + 1,
    createdAt: now,
  }));
  const before = await replaceChoice(tx, { businessId, mode, currency }, rows);
  const place = { mode, currency, business: business?.businessName ?? null };
  audit({
    entity: 'choice of card gateways',
    entityId: null,
    businessId,
    before: { ...place, connections: before },
    after: { ...place, connections: connectionIds },
  });
}
