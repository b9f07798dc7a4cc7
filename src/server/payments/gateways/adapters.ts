// Creates the adapter of a gateway connection with its decrypted secrets, and records each call for its health.

import { GatewayFailure } from '#server/rails/hosted/gateway-http.ts';
import type { HostedCards } from '#server/rails/hosted/hosted-cards.ts';
import { createInterswitchCards } from '#server/rails/hosted/interswitch-cards.ts';
import { createMpgsCards } from '#server/rails/hosted/mpgs-cards.ts';
import type { Services } from '#server/services.ts';
import type { GatewaySecret, GatewaySetting } from '#shared/contract/operator/gateways.ts';
import { addFailure, addSuccess, type ConnectionRow, selectConnection, updateConnection } from './queries.ts';

export type { ConnectionRow } from './queries.ts';

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

type Settings = Partial<Record<GatewaySetting, string>>;
export type Secrets = Partial<Record<GatewaySecret, string>>;

export function openSecrets(services: Pick<Services, 'vault'>, connection: ConnectionRow): Secrets {
  return JSON.parse(
    services.vault.open('gateway_connections.secrets', connection.id, connection.secrets),
  ) as Secrets;
}

/** Cached because adapters keep access tokens: one adapter per version of a connection. */
const created = new Map<string, { version: string; cards: HostedCards }>();

export function openAdapter(services: Pick<Services, 'vault'>, connection: ConnectionRow): HostedCards {
  const version = `${connection.updatedAt.getTime()}:${connection.secrets.toString('base64')}`;
  const known = created.get(connection.id);
  if (known?.version === version) return known.cards;
  const cards = createAdapter(connection, openSecrets(services, connection));
  created.set(connection.id, { version, cards });
  return cards;
}

function createAdapter(connection: ConnectionRow, secrets: Secrets): HostedCards {
  const settings = connection.settings as Settings;
  const of = (name: GatewaySetting) => settings[name] ?? '';
  const webhookSecret = secrets.webhookSecret ?? '';
  if (connection.gateway === 'MPGS')
    return createMpgsCards({
      hostUrl: of('hostUrl'),
      merchantId: of('merchantId'),
      merchantName: of('merchantName'),
      apiPassword: secrets.apiPassword ?? '',
      webhookSecret,
    });
  return createInterswitchCards({
    collectionsUrl: of('collectionsUrl'),
    passportUrl: of('passportUrl'),
    apiUrl: of('apiUrl'),
    merchantCode: of('merchantCode'),
    payItemId: of('payItemId'),
    clientId: of('clientId'),
    clientSecret: secrets.clientSecret ?? '',
    webhookSecret,
  });
}

/** Returns the real time, which applies to gateways even if the clock of an environment was moved. */
export function wallTime(services: Pick<Services, 'clocks'>): Date {
  return services.clocks.of(noEnvironment).now();
}
const noEnvironment = '';

/** Calls a gateway and records success or failure; rethrows the failure. */
export async function callGateway<T>(
  services: Services,
  connection: ConnectionRow,
  ask: (cards: HostedCards) => Promise<T>,
): Promise<T> {
  const { db } = services.database;
  try {
    const answer = await ask(openAdapter(services, connection));
    await addSuccess(db, connection.id, wallTime(services));
    return answer;
  } catch (error) {
    if (error instanceof GatewayFailure) {
      await addFailure(db, connection.id, wallTime(services), error.message);
      services.log.warn(
        { connectionId: connection.id, gateway: connection.gateway, kind: error.kind, reason: error.message },
        'a card gateway gave no usable response',
      );
    }
    throw error;
  }
}

/** Returns the connection addressed by a notification. */
export async function findConnection(services: Services, id: string): Promise<ConnectionRow | undefined> {
  return uuidPattern.test(id) ? selectConnection(services.database.db, id) : undefined;
}

export async function recordNotice(services: Services, connection: ConnectionRow): Promise<void> {
  await updateConnection(services.database.db, connection.id, { lastNoticeAt: services.clock.now() });
}
