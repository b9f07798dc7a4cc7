// Account set-up in two steps, which creates the user and the business and signs the user in.

import { randomBytes } from 'node:crypto';
import { hostOf } from '#server/account/branding/routes.ts';
import { createBusiness } from '#server/account/businesses/create-business.ts';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { lockPerson, type Person } from '#server/account/users/person.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { type Db, isUniqueViolation, type Tx } from '#server/platform/db/database.ts';
import { knownHost } from '#server/platform/http/known-hosts.ts';
import type { TxServices } from '#server/services.ts';
import type { BusinessType } from '#shared/account/business-kinds.ts';
import type { SignInAnswer } from '#shared/contract/account/sign-in-answer.ts';
import type { Onboarding } from '#shared/contract/account/signup.ts';
import { AppError } from '#shared/contract/errors.ts';
import { normalisePhone } from '#shared/phone-numbers.ts';
import { type CodeOutcome, codeError, consumeCode, sendCode } from '../codes.ts';
import type { SignInContext } from '../sign-in-context.ts';
import { advanceSignIn, type Progress, toSignInAnswer } from '../steps.ts';
import { lockByOnboarding, type SignupRow, selectByOnboarding, updateSignup } from './signup-queries.ts';

/** How long set-up can be postponed; sign-in with the password reopens it. */
const onboardingDays = 7;

/** Returns a token that continues set-up; the previous one becomes invalid. */
export async function continueSignup(tx: Tx, services: TxServices, signupId: string): Promise<string> {
  const token = `ksw_ob_${randomBytes(32).toString('base64url')}`;
  const onboardingExpiresAt = new Date(services.clock.now().getTime() + onboardingDays * 86_400_000);
  await updateSignup(tx, signupId, { onboardingHash: hashToken(token), onboardingExpiresAt });
  return token;
}

function describeOnboarding(row: SignupRow, services: Pick<TxServices, 'rails'>): Onboarding {
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
    code_channel: codeChannel(services),
  };
}

export async function readOnboarding(
  db: Db,
  services: Pick<TxServices, 'clock' | 'rails'>,
  token: string,
): Promise<Onboarding> {
  const row = await selectByOnboarding(db, hashToken(token), services.clock.now());
  if (!row) throw new AppError('LINK_DEAD');
  return describeOnboarding(row, services);
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

/** Saves the first step. */
export async function saveBusinessInformation(
  visit: SignInContext,
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
    return describeOnboarding({ ...row, ...change }, visit.services);
  });
}

/** Returns the channel of the code: without an SMS provider it is sent by e-mail, and the number stays unverified. */
function codeChannel({ rails }: Pick<TxServices, 'rails'>): 'sms' | 'email' {
  return rails.sms() ? 'sms' : 'email';
}

/** Returns the destination of the code of the second step. */
function destinationOf(channel: 'sms' | 'email', row: SignupRow): string | null {
  return channel === 'sms' ? row.phoneNumber : row.email;
}

/** Sends the code of the second step. Messages cost money, so they are also limited per number and per address. */
export async function sendPhoneCode(
  visit: SignInContext,
  token: string,
): Promise<{ sent_to: string; resend_in_s: number }> {
  const { services, device } = visit;
  const { database, clock, rateLimits } = services;
  const row = await selectByOnboarding(database.db, hashToken(token), clock.now());
  const channel = codeChannel(services);
  const destination = row?.phoneNumber ? destinationOf(channel, row) : null;
  if (!row || !destination) throw new AppError('LINK_DEAD');
  await rateLimits.consume(credentialsRateLimits.signupIp, device.ip);
  await rateLimits.consume(credentialsRateLimits.codeSend, destination);
  const sent = await database.inTransaction(async (tx) => {
    await lockSignup(tx, token, clock.now());
    return sendCode(tx, services, { ownerId: row.id, purpose: 'phone', channel, destination });
  });
  visit.audit({
    entity: 'signup',
    entityId: row.id,
    businessId: null,
    after: { phoneNumber: row.phoneNumber, channel },
  });
  return { sent_to: sent.destination, resend_in_s: sent.resendInS };
}

type Ended = { outcome: Exclude<CodeOutcome, 'right'> } | { person: Person; progress: Progress };

/** Completes the second step: with the correct code, creates the account, once, and signs its Owner in, in test mode. */
export async function completeOnboarding(
  visit: SignInContext,
  token: string,
  code: string,
): Promise<SignInAnswer> {
  const { services, device } = visit;
  const { database, clock } = services;
  await services.rateLimits.consume(credentialsRateLimits.linkIp, device.ip);
  const ended = await database
    .inTransaction(async (tx): Promise<Ended> => {
      const row = await lockSignup(tx, token, clock.now());
      const channel = codeChannel(services);
      const sentTo = [destinationOf(channel, row)];
      const owner = { ownerId: row.id, purpose: 'phone', sentTo } as const;
      const outcome = await consumeCode(tx, owner, code, clock.now());
      if (outcome !== 'right') return { outcome };
      const person = await openAccount(tx, visit, row, channel === 'sms');
      return { person, progress: await advanceSignIn(tx, visit, { person, row: null }) };
    })
    .catch((error: unknown) => {
      // A user with this address has become a member of another business in the meantime.
      if (isUniqueViolation(error, 'users_email')) throw new AppError('LINK_DEAD');
      throw error;
    });
  if ('outcome' in ended) {
    visit.audit({ entity: 'signup', businessId: null });
    throw codeError(ended.outcome);
  }
  return toSignInAnswer(visit, ended.person, ended.progress, 'set-up');
}

async function openAccount(
  tx: Tx,
  { services, device }: SignInContext,
  row: SignupRow,
  phoneVerified: boolean,
): Promise<Person> {
  const { clock, hosts } = services;
  const { firstName, lastName, phoneNumber, businessType, businessSector } = row;
  if (!firstName || !lastName || !phoneNumber || !businessType || !businessSector)
    throw new AppError('LINK_DEAD');
  const userId = await createUser(tx, clock, {
    email: row.email,
    password: { hash: row.passwordHash },
    firstName,
    lastName,
    phoneNumber,
    phoneVerified,
  });
  const business = await createBusiness(tx, clock, {
    name: row.businessName,
    email: row.email,
    phoneNumber,
    country: row.country,
    type: businessType,
    sector: businessSector,
    websiteHost: device.host ?? knownHost(hosts, hostOf(row.websiteUrl)),
  });
  await addMember(tx, clock, { businessId: business.id, userId, role: 'Owner', mode: 'test' });
  await updateSignup(tx, row.id, { completedAt: clock.now(), userId });
  return lockPerson(tx, userId);
}
