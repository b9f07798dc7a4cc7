// The rules of the profile: data of the user and of their business.

import { updateBusiness } from '#server/account/businesses/change-business.ts';
import { banksOf } from '#server/account/businesses/virtual-account-banks.ts';
import { revokeCredentials } from '#server/account/credentials/revoke-credentials.ts';
import { lockPerson } from '#server/account/users/person.ts';
import { updateUser } from '#server/account/users/service.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import { requireOpenSession } from '#server/platform/sessions/sessions.ts';
import type { PreparedPicture } from '#server/platform/uploads/prepare-picture.ts';
import { ownsImage, uploadImage } from '#server/platform/uploads/service.ts';
import type { BusinessInfoInput, ProfileInput } from '#shared/contract/account/profile.ts';
import { AppError } from '#shared/contract/errors.ts';
import { selectBusinessInfo } from './queries.ts';

type Audit = (details: AuditDetails) => void;
export type ProfileCall = { tx: Tx; services: { clock: Clock }; actor: Actor; audit: Audit };

/** Throws for a program: it has no profile, and must not change that of its key's creator. */
export function assertPerson(actor: Actor): void {
  if (actor.kind !== 'user') throw new AppError('FORBIDDEN');
}

/** Returns the changed fields only, before and after. */
function differences<T extends Record<string, unknown>>(before: Record<string, unknown>, after: T) {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (from: Record<string, unknown>) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

export async function updateProfile(
  { tx, services: { clock }, actor, audit }: ProfileCall,
  input: ProfileInput,
): Promise<void> {
  assertPerson(actor);
  const before = await lockPerson(tx, actor.userId);
  await requireOpenSession(tx, actor.sessionId);
  const photo = input.photo_image_id === undefined ? before.photoImageId : input.photo_image_id;
  if (photo && photo !== before.photoImageId && !(await ownsImage(tx, actor.environment.businessId, photo)))
    throw new AppError('VALIDATION', { fields: { photo_image_id: 'Upload the photo again' } });
  const change = {
    firstName: input.first_name,
    lastName: input.last_name,
    phoneNumber: input.phone_number,
    photoImageId: photo,
    // Codes are sent only to a number that was verified.
    ...(input.phone_number !== before.phoneNumber && { phoneVerifiedAt: null }),
  };
  await updateUser(tx, actor.userId, change);
  if (input.phone_number !== before.phoneNumber)
    await revokeCredentials(tx, { userId: actor.userId, keepSessionId: actor.sessionId, at: clock.now() });
  audit({ entity: 'user', entityId: actor.userId, ...differences(before, change) });
}

export async function updateBusinessInfo(
  tx: Tx,
  actor: Actor,
  input: BusinessInfoInput,
  audit: Audit,
): Promise<void> {
  const { businessId } = actor.environment;
  const before = await selectBusinessInfo(tx, businessId);
  const change = {
    businessName: input.business_name,
    businessType: input.business_type,
    businessSector: input.business_sector,
    email: input.business_email,
    ...chosenBanks(before, input),
  };
  await updateBusiness(tx, businessId, change);
  audit({ entity: 'business', entityId: businessId, ...differences(before, change) });
}

type BusinessInfo = Awaited<ReturnType<typeof selectBusinessInfo>>;

/** Returns the virtual account banks from the input; omitted ones are unchanged. */
function chosenBanks(before: BusinessInfo, input: BusinessInfoInput) {
  const {
    preferred_bank: preferred = before.preferredBank,
    alternative_bank: other = before.alternativeBank,
  } = input;
  if (preferred === before.preferredBank && other === before.alternativeBank) return {};
  const choice = {
    use_virtual_account: preferred !== null,
    preferred_bank: preferred,
    alternative_bank: preferred === null ? null : other,
  };
  return banksOf(choice, before.virtualAccountSetting, before.country === 'US' ? 'US' : 'NG');
}

export async function saveLogo(
  tx: Tx,
  clock: Clock,
  actor: Actor,
  picture: PreparedPicture,
  audit: Audit,
): Promise<{ id: string; url: string }> {
  const { businessId } = actor.environment;
  const before = await selectBusinessInfo(tx, businessId);
  const image = await uploadImage(tx, clock, businessId, picture);
  await updateBusiness(tx, businessId, { logoImageId: image.id });
  audit({
    entity: 'business',
    entityId: businessId,
    before: { logoImageId: before.logoImageId },
    after: { logoImageId: image.id },
  });
  return image;
}
