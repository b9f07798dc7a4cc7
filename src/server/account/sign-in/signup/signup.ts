// Registration: an e-mail with a link, which verifies the address and leads to account set-up.
import { randomBytes } from 'node:crypto';
import { hostOf } from '#server/account/branding/routes.ts';
import { credentialsRateLimits } from '#server/account/credentials/rate-limits.ts';
import { type Person, selectPersonByEmail } from '#server/account/users/person.ts';
import { checkNewPassword } from '#server/platform/auth/password-policy.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { withPublicAddress } from '#server/platform/http/known-hosts.ts';
import type { Services, TxServices } from '#server/services.ts';
import type { BusinessCountry } from '#shared/account/business-kinds.ts';
import { AppError } from '#shared/contract/errors.ts';
import { maskDestination } from '../codes.ts';
import { queueAccountEmail } from '../messages.ts';
import { inConstantTime, type SignInContext } from '../sign-in-context.ts';
import { continueSignup } from './onboarding.ts';
import {
  insertSignup,
  lockByActivation,
  type SignupRow,
  selectByActivation,
  selectWaitingSignup,
  updateSignup,
} from './signup-queries.ts';

const linkHours = 24;

export type NewSignup = {
  businessName: string;
  email: string;
  country: BusinessCountry;
  password: string;
  websiteUrl: string;
};

function newLink(now: Date) {
  const token = `ksw_av_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + linkHours * 3_600_000);
  return { token, activationHash: hashToken(token), activationExpiresAt: expiresAt };
}

/** Registers, or e-mails the owner of an existing account. Both give the same response in the same time. */
export async function signUp(visit: SignInContext, input: NewSignup): Promise<void> {
  const { services, device } = visit;
  const { database, rateLimits } = services;
  const owner = { email: input.email, businessNames: [input.businessName] };
  await checkNewPassword(services, input.password, owner);
  await rateLimits.consume(credentialsRateLimits.signupIp, device.ip);
  await rateLimits.consume(credentialsRateLimits.signupEmail, input.email);
  await inConstantTime(async () => {
    const passwordHash = await hashPassword(input.password);
    await database.inTransaction(async (tx) => {
      const person = await selectPersonByEmail(tx, input.email);
      if (person) await tellThereIsOne(tx, services, person, input);
      else await register(tx, services, { ...input, passwordHash });
    });
  });
  visit.audit({
    entity: 'signup',
    businessId: null,
    after: { email: input.email, businessName: input.businessName, country: input.country },
  });
}

async function register(
  tx: Tx,
  services: TxServices,
  input: Omit<NewSignup, 'password'> & { passwordHash: string },
): Promise<void> {
  const { clock } = services;
  const { email, businessName, country, websiteUrl, passwordHash } = input;
  const { token, ...link } = newLink(clock.now());
  await insertSignup(tx, {
    ...link,
    email,
    businessName,
    country,
    websiteUrl,
    passwordHash,
    id: clock.newId(),
    activatedAt: null,
    onboardingHash: null,
    onboardingExpiresAt: null,
    firstName: null,
    lastName: null,
    phoneNumber: null,
    businessType: null,
    businessSector: null,
    completedAt: null,
    userId: null,
    createdAt: clock.now(),
  });
  await sendLink(tx, services, input, token);
}

async function sendLink(
  tx: Tx,
  txServices: TxServices,
  signup: { email: string; businessName: string; websiteUrl: string },
  token: string,
): Promise<void> {
  const services = withPublicAddress(txServices, hostOf(signup.websiteUrl));
  await queueAccountEmail(tx, services, {
    kind: 'activation',
    to: signup.email,
    validMinutes: linkHours * 60,
    subject: 'Confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `Confirm this address to set up the account of ${signup.businessName}. The link expires in ${linkHours} hours.`,
      'If you did not request an account, ignore this e-mail.',
    ],
    button: { label: 'Confirm e-mail address', url: `${services.publicUrl}/auth/activate/${token}` },
  });
}

async function tellThereIsOne(
  tx: Tx,
  txServices: TxServices,
  person: Pick<Person, 'websiteHost'>,
  input: NewSignup,
): Promise<void> {
  const services = withPublicAddress(txServices, person.websiteHost, hostOf(input.websiteUrl));
  await queueAccountEmail(tx, services, {
    kind: 'signup_known',
    to: input.email,
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'We received a request for a new account with this e-mail address. You already have an account. Log in with it.',
      'You can add another business after you log in. If you forgot your password, choose "Forgot password?".',
    ],
    button: { label: 'Log in', url: `${services.publicUrl}/auth/login` },
  });
}

/** Whether the link of an e-mail is still valid. */
export async function checkLink(
  db: Db,
  token: string,
  now: Date,
): Promise<{ status: 'VALID' | 'EXPIRED' | 'USED'; email: string }> {
  const row = await selectByActivation(db, hashToken(token));
  if (!row) throw new AppError('NOT_FOUND');
  const email = maskDestination(row.email);
  if (row.activatedAt) return { status: 'USED', email };
  return { status: row.activationExpiresAt <= now ? 'EXPIRED' : 'VALID', email };
}

/** Verifies the e-mail, once, and opens set-up. */
export async function activate(visit: SignInContext, token: string): Promise<{ token: string }> {
  const { services, device } = visit;
  await services.rateLimits.consume(credentialsRateLimits.linkIp, device.ip);
  const now = services.clock.now();
  const next = await services.database.inTransaction(async (tx) => {
    const row = await lockByActivation(tx, hashToken(token));
    if (!row || row.activatedAt || row.completedAt || row.activationExpiresAt <= now)
      throw new AppError('LINK_DEAD');
    await updateSignup(tx, row.id, { activatedAt: now });
    visit.audit({ entity: 'signup', entityId: row.id, businessId: null, after: { email: row.email } });
    return continueSignup(tx, services, row.id);
  });
  return { token: next };
}

/** Sends the link again if a registration is waiting; the response does not reveal it. */
export async function resendLink(
  visit: SignInContext,
  input: { email?: string; token?: string },
): Promise<void> {
  const { services, device } = visit;
  const { database, rateLimits } = services;
  await rateLimits.consume(credentialsRateLimits.signupIp, device.ip);
  await inConstantTime(async () => {
    const byLink = input.token ? await selectByActivation(database.db, hashToken(input.token)) : undefined;
    const email = byLink?.email ?? input.email;
    if (!email) return;
    await rateLimits.consume(credentialsRateLimits.signupEmail, email);
    const row = byLink ?? (await selectWaitingSignup(database.db, email));
    if (row && !row.activatedAt && !row.completedAt) {
      await sendAgain(services, row);
      visit.audit({ entity: 'signup', entityId: row.id, businessId: null, after: { email: row.email } });
    }
  });
}

async function sendAgain(services: Services, row: SignupRow): Promise<void> {
  const { token, ...link } = newLink(services.clock.now());
  await services.database.inTransaction(async (tx) => {
    await updateSignup(tx, row.id, link);
    await sendLink(tx, services, row, token);
  });
}
