// The set-up of an account in two steps, at whose end there are a person and a business, and one is signed in.
import { randomBytes } from 'node:crypto';
import type { BusinessType } from '#shared/business-kinds.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import type { Onboarding } from '#shared/contract/account/signup.ts';
import { AppError } from '#shared/contract/errors.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { hashToken } from '../../auth/tokens.ts';
import { addMember, createBusiness, createUser } from '../../businesses/create-business.ts';
import { type Db, isUniqueViolation, type Tx } from '../../db/database.ts';
import type { TxServices } from '../../services.ts';
import { type CodeOutcome, codeError, maskDestination, resendAfterS, sendCode, takeCode } from '../codes.ts';
import { lockPerson, type Person } from '../queries.ts';
import { goOn, type Progress, tell } from '../steps.ts';
import type { Visit } from '../visit.ts';
import { lockByOnboarding, type SignupRow, selectByOnboarding, updateSignup } from './signup-queries.ts';

/** The set-up may be put off this long; signing in with the password opens it anew. */
const onboardingDays = 7;

/** A token that continues the set-up; the one before no longer works. */
export async function continueSignup(tx: Tx, services: TxServices, signupId: string): Promise<string> {
  const token = `ksw_ob_${randomBytes(32).toString('base64url')}`;
  const onboardingExpiresAt = new Date(services.clock.now().getTime() + onboardingDays * 86_400_000);
  await updateSignup(tx, signupId, { onboardingHash: hashToken(token), onboardingExpiresAt });
  return token;
}

function describeOnboarding(row: SignupRow): Onboarding {
  return {
    email: row.email,
    business_name: row.businessName,
    country: row.country,
    first_name: row.firstName ?? '',
    last_name: row.lastName ?? '',
    phone_number: row.phoneNumber ?? '',
    business_type: row.businessType,
    business_sector: row.businessSector ?? '',
    step: row.phoneNumber ? 'phone' : 'business-information',
  };
}

export async function readOnboarding(db: Db, token: string, now: Date): Promise<Onboarding> {
  const row = await selectByOnboarding(db, hashToken(token), now);
  if (!row) throw new AppError('LINK_DEAD');
  return describeOnboarding(row);
}

async function lockSignup(tx: Tx, token: string, now: Date): Promise<SignupRow> {
  const row = await lockByOnboarding(tx, hashToken(token), now);
  if (!row) throw new AppError('LINK_DEAD');
  return row;
}

export type BusinessInformation = {
  first_name: string;
  last_name: string;
  phone_number: string;
  business_type: BusinessType;
  business_sector: string;
};

/** The first step. */
export async function saveBusinessInformation(
  visit: Visit,
  token: string,
  input: BusinessInformation,
): Promise<Onboarding> {
  const { database, clock } = visit.services;
  return database.inTransaction(async (tx) => {
    const row = await lockSignup(tx, token, clock.now());
    const phoneNumber = normalisePhone(input.phone_number, row.country);
    if (!phoneNumber) {
      const sentence = 'Phone Number is invalid';
      throw new AppError('VALIDATION', { sentence, fields: { phone_number: sentence } });
    }
    const change = {
      firstName: input.first_name,
      lastName: input.last_name,
      phoneNumber,
      businessType: input.business_type,
      businessSector: input.business_sector,
    };
    await updateSignup(tx, row.id, change);
    visit.audit({ entity: 'signup', entityId: row.id, businessId: null, after: change });
    return describeOnboarding({ ...row, ...change });
  });
}

/** Sends the code of the second step. Messages cost money: they are counted by number and by address too. */
export async function sendPhoneCode(
  visit: Visit,
  token: string,
): Promise<{ sent_to: string; resend_in_s: number }> {
  const { services, device } = visit;
  const { database, clock, rateLimits } = services;
  const row = await selectByOnboarding(database.db, hashToken(token), clock.now());
  if (!row?.phoneNumber) throw new AppError('LINK_DEAD');
  const phoneNumber = row.phoneNumber;
  if (!services.rails.sms())
    throw new AppError('UNAVAILABLE', {
      sentence:
        'Codes cannot be sent by SMS: no provider is connected here yet. Ask the operator of this site.',
    });
  await rateLimits.consume('signupIp', device.ip);
  await rateLimits.consume('codeSend', phoneNumber);
  await database.inTransaction((tx) =>
    sendCode(tx, services, { ownerId: row.id, purpose: 'phone', channel: 'sms', destination: phoneNumber }),
  );
  visit.audit({ entity: 'signup', entityId: row.id, businessId: null, after: { phoneNumber } });
  return { sent_to: maskDestination(phoneNumber), resend_in_s: resendAfterS };
}

type Ended = { outcome: Exclude<CodeOutcome, 'right'> } | { person: Person; progress: Progress };

/** The second step: with the right code there is an account, once, and its Owner is signed in, in test mode. */
export async function completeOnboarding(visit: Visit, token: string, code: string): Promise<SignInAnswer> {
  const { services, device } = visit;
  const { database, clock } = services;
  await services.rateLimits.consume('linkIp', device.ip);
  const ended = await database
    .inTransaction(async (tx): Promise<Ended> => {
      const row = await lockSignup(tx, token, clock.now());
      const owner = { ownerId: row.id, purpose: 'phone', sentTo: [row.phoneNumber] } as const;
      const outcome = await takeCode(tx, owner, code, clock.now());
      if (outcome !== 'right') return { outcome };
      const person = await openAccount(tx, services, row);
      return { person, progress: await goOn(tx, visit, { person, row: null }) };
    })
    .catch((error: unknown) => {
      // Somebody with this address has become a member of another business meanwhile.
      if (isUniqueViolation(error, 'users_email')) throw new AppError('LINK_DEAD');
      throw error;
    });
  if ('outcome' in ended) {
    visit.audit({ entity: 'signup', businessId: null });
    throw codeError(ended.outcome);
  }
  return tell(visit, ended.person, ended.progress, 'set-up');
}

async function openAccount(tx: Tx, services: TxServices, row: SignupRow): Promise<Person> {
  const { clock } = services;
  const { firstName, lastName, phoneNumber, businessType, businessSector } = row;
  if (!firstName || !lastName || !phoneNumber || !businessType || !businessSector)
    throw new AppError('LINK_DEAD');
  const userId = await createUser(tx, clock, {
    email: row.email,
    password: { hash: row.passwordHash },
    firstName,
    lastName,
    phoneNumber,
    phoneVerified: true,
  });
  const business = await createBusiness(tx, clock, {
    name: row.businessName,
    email: row.email,
    phoneNumber,
    country: row.country,
    type: businessType,
    sector: businessSector,
  });
  await addMember(tx, clock, { businessId: business.id, userId, role: 'Owner', mode: 'test' });
  await updateSignup(tx, row.id, { completedAt: clock.now(), userId });
  return lockPerson(tx, userId);
}
