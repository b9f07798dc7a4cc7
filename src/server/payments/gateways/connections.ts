// Connections to card gateways, for staff: create, change, test, resume and remove; secrets are write-only.
import type { z } from 'zod';
import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import type { AuditDetails } from '#server/platform/http/call.ts';
import { GatewayFailure } from '#server/rails/hosted/gateway-http.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { Mode } from '#shared/contract/account/session.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type ConnectionState,
  type GatewayConnection,
  type gatewayChange,
  type gatewayInput,
  gatewaySecrets,
} from '#shared/contract/operator/gateways.ts';
import { callGateway, openSecrets, type Secrets } from './adapters.ts';
import { checkSecrets, checkSettings, refuseFields } from './check-connection.ts';
import {
  type ConnectionRow,
  type ConnectionWithHealth,
  deleteConnection,
  insertConnection,
  lockConnection,
  selectConnection,
  selectConnections,
  updateConnection,
} from './queries.ts';

export type ConnectionInput = z.output<typeof gatewayInput>;

/** Returns the address to which a gateway sends notifications. */
function notificationUrl(
  services: Pick<Services, 'publicUrl'>,
  connection: { id: string; gateway: string },
): string {
  return `${services.publicUrl}/api/v1/gateways/${connection.gateway.toLowerCase()}/${connection.id}/notifications`;
}
export type ConnectionChange = z.output<typeof gatewayChange>;
export type StaffCall = { tx: Tx; services: TxServices; audit: (details: AuditDetails) => void };

const dayMs = 24 * 3_600_000;
const entity = 'card gateway';

export function stateOf(
  connection: Pick<ConnectionRow, 'enabled' | 'restedUntil'>,
  now: Date,
): ConnectionState {
  if (!connection.enabled) return 'off';
  return connection.restedUntil && connection.restedUntil > now ? 'resting' : 'ready';
}

export async function listConnections(services: TxServices, db: Db): Promise<GatewayConnection[]> {
  const now = services.clock.now();
  const rows = await selectConnections(db, new Date(now.getTime() - dayMs));
  return rows.map((row) => describe(services, row, now));
}

function describe(services: TxServices, row: ConnectionWithHealth, now: Date): GatewayConnection {
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  return {
    id: row.id,
    gateway: row.gateway,
    name: row.name,
    mode: row.mode,
    enabled: row.enabled,
    state: stateOf(row, now),
    settings: row.settings,
    secretsSet: [...gatewaySecrets[row.gateway]],
    notificationUrl: notificationUrl(services, row),
    lastSuccessAt: text(row.lastSuccessAt),
    lastFailureAt: text(row.lastFailureAt),
    lastFailure: row.lastFailure,
    lastNoticeAt: text(row.lastNoticeAt),
    restedUntil: text(row.restedUntil),
    calls: Number(row.calls),
    failures: Number(row.failures),
    chosenFor: Number(row.chosenFor),
  };
}

async function read(services: TxServices, db: Db, id: string): Promise<GatewayConnection> {
  const found = (await listConnections(services, db)).find((connection) => connection.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

function seal(services: TxServices, id: string, secrets: Secrets): Buffer {
  return services.vault.seal('gateway_connections.secrets', id, JSON.stringify(secrets));
}

export async function createConnection(
  { tx, services, audit }: StaffCall,
  operatorId: string,
  input: ConnectionInput,
): Promise<GatewayConnection> {
  const { gateway, mode, name, enabled } = input;
  refuseInSimulation(services, mode, enabled);
  const fields: Record<string, string> = {};
  const settings = checkSettings(services.config, gateway, input.settings, fields);
  const secrets = checkSecrets(gateway, input.secrets, {}, fields);
  refuseFields(fields);
  const now = services.clock.now();
  const id = services.clock.newId();
  await refuseTakenName(() =>
    insertConnection(tx, {
      id,
      gateway,
      name,
      mode,
      enabled,
      settings: JSON.stringify(settings),
      secrets: seal(services, id, secrets),
      createdBy: operatorId,
      createdAt: now,
      updatedAt: now,
    }),
  );
  audit({ entity, entityId: id, after: { gateway, name, mode, enabled, ...settings } });
  return read(services, tx, id);
}

/** Real and simulated money must never share one set of books. */
function refuseInSimulation({ rails }: TxServices, mode: Mode, enabled: boolean): void {
  if (mode !== 'live' || !enabled || !rails.liveIsSimulated) return;
  const sentence =
    'Live mode is simulated here, so no live gateway can be enabled. Start the program with DEMO_LIVE_SANDBOX=off first.';
  throw new AppError('CONFLICT', { sentence, fields: { enabled: sentence } });
}

async function refuseTakenName(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const sentence = 'Another connection has this name.';
    throw new AppError('CONFLICT', { sentence, fields: { name: sentence } });
  }
}

/** Updates a connection. The audit contains only changed fields, and for secrets only that they were replaced. */
export async function changeConnection(
  { tx, services, audit }: StaffCall,
  id: string,
  input: ConnectionChange,
): Promise<GatewayConnection> {
  const row = await lockConnection(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  refuseInSimulation(services, row.mode, input.enabled);
  const fields: Record<string, string> = {};
  const settings = checkSettings(services.config, row.gateway, input.settings, fields);
  const stored = openSecrets(services, row);
  const secrets = checkSecrets(row.gateway, input.secrets, stored, fields);
  refuseFields(fields);
  const { name, enabled } = input;
  await refuseTakenName(() =>
    updateConnection(tx, id, {
      name,
      enabled,
      settings: JSON.stringify(settings),
      secrets: seal(services, id, secrets),
      updatedAt: services.clock.now(),
    }),
  );
  const before: Record<string, unknown> = { name: row.name, enabled: row.enabled, ...row.settings };
  const after: Record<string, unknown> = { name, enabled, ...settings };
  const changed = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
  const replaced = gatewaySecrets[row.gateway].filter((key) => stored[key] !== secrets[key]);
  const only = (of: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, of[key] ?? null]));
  audit({
    entity,
    entityId: id,
    before: only(before),
    after: { ...only(after), ...(replaced.length > 0 && { replaced }) },
  });
  return read(services, tx, id);
}

/** Tests a saved connection. The result counts for its health like any other call. */
export async function testConnection(
  services: Services,
  id: string,
): Promise<{ reached: boolean; sentence: string; tookMs: number }> {
  const row = await selectConnection(services.database.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const sentence = await callGateway(services, row, (cards) => cards.check());
    return { reached: true, sentence, tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    return { reached: false, sentence: error.message, tookMs: tookMs() };
  }
}

export async function wakeConnection(
  { tx, services, audit }: StaffCall,
  id: string,
): Promise<GatewayConnection> {
  const row = await lockConnection(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  await updateConnection(tx, id, { consecutiveFailures: 0, restedUntil: null });
  const restedUntil = row.restedUntil?.toISOString() ?? null;
  audit({ entity, entityId: id, before: { restedUntil }, after: { restedUntil: null } });
  return read(services, tx, id);
}

export async function removeConnection({ tx, services, audit }: StaffCall, id: string): Promise<void> {
  const row = await lockConnection(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  const { chosenFor } = await read(services, tx, id);
  if (chosenFor > 0)
    throw new AppError('CONFLICT', {
      sentence: 'This connection is used in a rule. Remove it from the rule first.',
    });
  if (!(await deleteConnection(tx, id)))
    throw new AppError('CONFLICT', {
      sentence: 'This connection has payments. Disable it instead.',
    });
  const { gateway, name, mode } = row;
  audit({ entity, entityId: id, before: { gateway, name, mode } });
}
