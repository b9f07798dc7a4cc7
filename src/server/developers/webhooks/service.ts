// Webhook endpoints: added, changed, enabled, disabled and removed; the secret is returned once only.

import type { Db, Tx } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  endpointsMax,
  type NewWebhookEndpoint,
  type WebhookEndpoint,
  type webhooksContract,
} from '#shared/contract/developers/webhooks.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  abandonDeliveries,
  type EndpointRow,
  insertEndpoint,
  lockDefaultEndpoint,
  lockEndpoint,
  selectEndpoint,
  selectEndpoints,
  updateEndpointRow,
} from './queries.ts';
import { refusalOfAddress } from './refuse-address.ts';
import { generateSecret } from './signature.ts';

/** The period in which a replaced secret also signs. */
const graceMs = 24 * 3_600_000;

type Audit = (details: AuditDetails) => void;
type Input = BodyOf<(typeof webhooksContract)['createWebhookEndpoint']>;
type Needs = Pick<TxServices, 'clock' | 'vault' | 'config'>;
type NeedsPool = Needs & Pick<Services, 'database'>;

function toEndpoint(row: EndpointRow, now: Date): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    enabled: row.enabled,
    isDefault: row.isDefault,
    secretHint: row.secretHint,
    previousSecretUntil:
      row.previousSecretUntil && row.previousSecretUntil > now ? row.previousSecretUntil.toISOString() : null,
    headers: row.headers.map(({ name }) => ({ name })),
    failingSince: row.failingSince?.toISOString() ?? null,
    needsAttention: row.enabled && row.attentionAt !== null,
    lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listEndpoints(
  db: Db,
  { clock }: Needs,
  environmentId: string,
): Promise<WebhookEndpoint[]> {
  const now = clock.now();
  return (await selectEndpoints(db, environmentId)).map((row) => toEndpoint(row, now));
}

/** Errors: NOT_FOUND. */
export async function getEndpoint(
  db: Db,
  { clock }: Pick<Needs, 'clock'>,
  environmentId: string,
  endpointId: string,
): Promise<WebhookEndpoint> {
  const row = await selectEndpoint(db, environmentId, endpointId);
  if (!row) throw new AppError('NOT_FOUND');
  return toEndpoint(row, clock.now());
}

/** Resolves the host name, so no transaction may be open. Errors: VALIDATION at the field. */
export async function checkAddress(
  { config }: Needs,
  actor: Actor,
  url: string,
  field = 'url',
): Promise<void> {
  const rules = { mode: actor.environment.mode, allowPrivate: config.webhookAllowPrivate };
  const refusal = await refusalOfAddress(url, rules);
  if (refusal) throw new AppError('VALIDATION', { fields: { [field]: refusal } });
}

/** Seals the given values; a header without a value keeps its former one. */
function sealHeaders(
  { vault }: Pick<Needs, 'vault'>,
  endpoint: readonly [environmentId: string, id: string],
  input: Input['headers'],
  before: EndpointRow['headers'],
): string {
  const sealed = input.map(({ name, value }, index) => {
    if (value !== null) return { name, value: vault.sealText('webhook_endpoints.headers', endpoint, value) };
    const stored = before.find((item) => item.name.toLowerCase() === name.toLowerCase());
    if (stored) return { name, value: stored.value };
    throw new AppError('VALIDATION', { fields: { [`headers.${index}.value`]: 'Value is required' } });
  });
  return JSON.stringify(sealed);
}

/** The audit fields of an endpoint: names of headers, never their values. */
function auditFields(input: Pick<Input, 'url' | 'description' | 'events'> & { headers: { name: string }[] }) {
  return {
    url: input.url,
    description: input.description,
    events: input.events.length === 0 ? 'all' : input.events,
    headers: input.headers.map(({ name }) => name),
  };
}

/** Adds an endpoint in an open transaction; its address must have been checked. Errors: CONFLICT when there are too many. */
export async function addEndpoint(
  tx: Tx,
  needs: Needs,
  actor: Pick<Actor, 'environment'> & { userId: string | null },
  input: Input,
  audit: Audit,
  isDefault = false,
): Promise<NewWebhookEndpoint> {
  const { environment } = actor;
  await takeLock(tx, { environmentId: environment.id, name: 'webhook endpoints' });
  if ((await selectEndpoints(tx, environment.id)).length >= endpointsMax)
    throw new AppError('CONFLICT', {
      sentence: `You can have at most ${endpointsMax} endpoints. Remove one first.`,
    });
  const { secret, hint } = generateSecret();
  const now = needs.clock.now();
  const id = needs.clock.newId();
  const events = [...new Set(input.events)];
  await insertEndpoint(tx, {
    environmentId: environment.id,
    id,
    url: input.url,
    description: input.description,
    allEvents: events.length === 0,
    events,
    enabled: true,
    isDefault,
    secret: needs.vault.seal('webhook_endpoints.secret', [environment.id, id], secret),
    secretHint: hint,
    headers: sealHeaders(needs, [environment.id, id], input.headers, []),
    createdBy: actor.userId,
    createdAt: now,
    updatedAt: now,
  });
  audit({ entityId: id, after: auditFields(input) });
  return { ...(await getEndpoint(tx, needs, environment.id, id)), secret };
}

export async function createEndpoint(
  needs: NeedsPool,
  actor: Actor,
  input: Input,
  audit: Audit,
): Promise<NewWebhookEndpoint> {
  await checkAddress(needs, actor, input.url);
  return needs.database.inTransaction((tx) => addEndpoint(tx, needs, actor, input, audit));
}

async function lock(tx: Tx, actor: Actor, endpointId: string): Promise<EndpointRow> {
  const row = await lockEndpoint(tx, actor.environment.id, endpointId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** Errors: NOT_FOUND, VALIDATION. */
export async function updateEndpoint(
  needs: NeedsPool,
  actor: Actor,
  endpointId: string,
  input: Input,
  audit: Audit,
): Promise<WebhookEndpoint> {
  const environmentId = actor.environment.id;
  await getEndpoint(needs.database.db, needs, environmentId, endpointId);
  await checkAddress(needs, actor, input.url);
  return needs.database.inTransaction(async (tx) => {
    const row = await lock(tx, actor, endpointId);
    const events = [...new Set(input.events)];
    await updateEndpointRow(tx, environmentId, endpointId, {
      url: input.url,
      description: input.description,
      allEvents: events.length === 0,
      events,
      headers: sealHeaders(needs, [environmentId, endpointId], input.headers, row.headers),
      updatedAt: needs.clock.now(),
    });
    audit({
      entityId: endpointId,
      before: auditFields({ ...row, events: row.events as Input['events'] }),
      after: auditFields(input),
    });
    return getEndpoint(tx, needs, environmentId, endpointId);
  });
}

/** Pending deliveries of an endpoint that is disabled are abandoned. Errors: NOT_FOUND. */
export async function setEndpointEnabled(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  endpointId: string,
  enabled: boolean,
  audit: Audit,
): Promise<WebhookEndpoint> {
  const row = await lock(tx, actor, endpointId);
  const environmentId = actor.environment.id;
  if (row.enabled !== enabled) {
    const now = needs.clock.now();
    // Enabling resets the failure state.
    await updateEndpointRow(tx, environmentId, endpointId, {
      enabled,
      failingSince: null,
      attentionAt: null,
      updatedAt: now,
    });
    if (!enabled) await abandonDeliveries(tx, environmentId, endpointId, 'The endpoint was disabled.', now);
  }
  audit({ entityId: endpointId, before: { enabled: row.enabled }, after: { enabled } });
  return getEndpoint(tx, needs, environmentId, endpointId);
}

/** Errors: NOT_FOUND. */
export async function removeEndpoint(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  endpointId: string,
  audit: Audit,
): Promise<void> {
  const row = await lock(tx, actor, endpointId);
  const now = needs.clock.now();
  await updateEndpointRow(tx, actor.environment.id, endpointId, { removedAt: now, updatedAt: now });
  await abandonDeliveries(tx, actor.environment.id, endpointId, 'The endpoint was removed.', now);
  audit({ entityId: endpointId, before: { url: row.url }, after: null });
}

/** Creates a new secret; the former one also signs for a day. Errors: NOT_FOUND. */
export async function rotateSecret(
  tx: Tx,
  needs: Needs,
  actor: Actor,
  endpointId: string,
  audit: Audit,
): Promise<NewWebhookEndpoint> {
  const row = await lock(tx, actor, endpointId);
  const { secret, hint } = generateSecret();
  const now = needs.clock.now();
  const until = new Date(now.getTime() + graceMs);
  const place = [row.environmentId, row.id];
  const before = needs.vault.open('webhook_endpoints.secret', place, row.secret);
  await updateEndpointRow(tx, actor.environment.id, endpointId, {
    secret: needs.vault.seal('webhook_endpoints.secret', place, secret),
    secretHint: hint,
    previousSecret: needs.vault.seal('webhook_endpoints.previous_secret', place, before),
    previousSecretUntil: until,
    updatedAt: now,
  });
  audit({
    entityId: endpointId,
    before: { hint: row.secretHint },
    after: { hint, bothSignUntil: until.toISOString() },
  });
  return { ...(await getEndpoint(tx, needs, actor.environment.id, endpointId)), secret };
}

/** Sets the address of the default endpoint and enables it; creates the endpoint when there is none. */
export async function setDefaultAddress(
  needs: NeedsPool,
  actor: Actor,
  url: string,
  audit: Audit,
): Promise<WebhookEndpoint & { secret: string | null }> {
  await checkAddress(needs, actor, url, 'webhook_url');
  const environmentId = actor.environment.id;
  return needs.database.inTransaction(async (tx) => {
    // Of two concurrent first calls, the second finds the endpoint that the first has created.
    await takeLock(tx, { environmentId, name: 'default webhook' });
    const row = await lockDefaultEndpoint(tx, environmentId);
    if (!row)
      return addEndpoint(tx, needs, actor, { url, description: null, events: [], headers: [] }, audit, true);
    await updateEndpointRow(tx, environmentId, row.id, { url, enabled: true, updatedAt: needs.clock.now() });
    audit({ entityId: row.id, before: { url: row.url }, after: { url } });
    return { ...(await getEndpoint(tx, needs, environmentId, row.id)), secret: null };
  });
}

/** Changes the URL of an endpoint when the same system has a new address; the address is not checked. */
export async function moveEndpoint(
  tx: Tx,
  environmentId: string,
  endpointId: string,
  url: string,
): Promise<void> {
  await updateEndpointRow(tx, environmentId, endpointId, { url });
}
