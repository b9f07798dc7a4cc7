// The addresses from which secret keys may be used.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { AllowedAddress, apiKeysContract } from '#shared/contract/developers/api-keys.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { AppError } from '#shared/contract/errors.ts';
import { isWideBlock } from '#shared/developers/address-blocks.ts';
import {
  type AllowedAddressRow,
  deleteAllowedAddress,
  insertAllowedAddress,
  selectAllowedAddresses,
} from './queries.ts';

/** A single address such as 203.0.113.7/32 is shown without its prefix length. */
function toAddress(row: AllowedAddressRow): AllowedAddress {
  return {
    id: row.id,
    address: row.address.replace(/^([\d.]+)\/32$|^(.*:.*)\/128$/, '$1$2'),
    label: row.label,
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function listAllowedAddresses(db: Db, environmentId: string): Promise<AllowedAddress[]> {
  return (await selectAllowedAddresses(db, environmentId)).map(toAddress);
}

const wideSentence = 'This block contains a very large number of addresses. Confirm to continue.';

/** Errors: VALIDATION for a wide block without confirmation · CONFLICT if it is already allowed. */
export async function addAllowedAddress(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  input: BodyOf<(typeof apiKeysContract)['addAllowedAddress']>,
): Promise<AllowedAddress> {
  const { environment, userId } = actor;
  if (isWideBlock(input.address) && !input.confirmed)
    throw new AppError('VALIDATION', { fields: { address: wideSentence } });
  const created = await insertAllowedAddress(tx, {
    environmentId: environment.id,
    id: clock.newId(),
    address: input.address,
    label: input.label,
    createdBy: userId,
    createdAt: clock.now(),
  });
  if (!created) {
    const sentence = 'This address is already on the list.';
    throw new AppError('CONFLICT', { sentence, fields: { address: sentence } });
  }
  const all = await listAllowedAddresses(tx, environment.id);
  return all.find((item) => item.id === created.id) as AllowedAddress;
}

/** Errors: NOT_FOUND. */
export async function removeAllowedAddress(
  tx: Tx,
  actor: Actor,
  addressId: string,
  audit: (details: AuditDetails) => void,
): Promise<void> {
  const removed = await deleteAllowedAddress(tx, actor.environment.id, addressId);
  if (!removed) throw new AppError('NOT_FOUND');
  audit({ entityId: addressId, before: { address: removed.address }, after: null });
}
