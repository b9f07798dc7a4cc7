// Set-up links of staff: created for an invitation or a new password, valid once and for three days.

import { randomBytes } from 'node:crypto';
import { brandOf } from '#server/account/branding/brand-of.ts';
import { clearGuesses } from '#server/platform/auth/guesses.ts';
import { checkNewPassword } from '#server/platform/auth/password-policy.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { renderEmail } from '#server/platform/emails/layout.ts';
import { type OutboxServices, queueEmail } from '#server/platform/emails/queue-email.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { Services, TxServices } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  consumeInvite,
  endOperatorAccess,
  insertOperator,
  replaceInvite,
  selectInvite,
  selectOperatorByEmail,
  updateOperator,
} from './queries.ts';
import { operatorAccount, recordOperatorAudit, type SignInCall } from './sign-in.ts';

const inviteMinutes = 3 * 24 * 60;

/** Adds a member of staff who has yet to choose a name and a password. */
export async function addInvited(
  tx: Tx,
  clock: Clock,
  invited: { email: string; roleName: string },
): Promise<string> {
  if (await selectOperatorByEmail(tx, invited.email)) {
    const sentence = 'A staff member with this e-mail address already exists.';
    throw new AppError('CONFLICT', { sentence, fields: { email: sentence } });
  }
  return insertOperator(tx, clock, {
    ...invited,
    // An unknown random password: only the link opens the account.
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    firstName: '',
    lastName: '',
    status: 'INVITED',
  });
}

/** Creates the link by which a member of staff chooses a password; earlier links become invalid. */
export async function createSetUpLink(
  tx: Tx,
  services: Pick<Services, 'clock' | 'publicUrl'>,
  operatorId: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  const expiresAt = new Date(now.getTime() + inviteMinutes * 60_000);
  await replaceInvite(tx, { tokenHash: hashToken(token), operatorId, expiresAt, createdAt: now });
  return `${services.publicUrl}/operator/set-up/${token}`;
}

/** E-mails to staff carry the provider's own brand. */
export async function emailStaff(
  tx: Tx,
  services: OutboxServices & { publicUrl: string },
  to: string,
  content: {
    subject: string;
    paragraphs: string[];
    button?: { label: string; url: string };
    validMinutes?: number;
  },
): Promise<void> {
  const brand = await brandOf(tx, services);
  const rendered = renderEmail({
    merchantName: brand.company_name,
    primaryColor: brand.brand_primary_color,
    subject: content.subject,
    money: null,
    heading: content.subject,
    paragraphs: content.paragraphs,
    facts: [],
    button: content.button,
    footer: 'Sent because you have an account for the operator console.',
  });
  await queueEmail(tx, services, {
    environmentId: null,
    kind: 'operator',
    to,
    validMinutes: content.validMinutes,
    ...rendered,
  });
}

export async function sendSetUpLink(
  tx: Tx,
  services: TxServices,
  operator: { id: string; email: string; status: string },
): Promise<void> {
  const url = await createSetUpLink(tx, services, operator.id);
  const isNew = operator.status === 'INVITED';
  await emailStaff(tx, services, operator.email, {
    subject: isNew ? 'You are invited to the operator console' : 'Choose a new password',
    paragraphs: [
      isNew
        ? 'Choose a password to start. At your first login you set up an authenticator app, which is required at every login.'
        : 'An Administrator requested a new password for your operator console account.',
      'The link works once and expires in three days.',
    ],
    button: { label: 'Choose a password', url },
    validMinutes: inviteMinutes,
  });
}

export async function getOperatorInvite(db: Db, clock: Clock, token: string) {
  const invite = await selectInvite(db, hashToken(token), clock.now());
  if (!invite) throw new AppError('OPERATOR_INVITE');
  const { email, firstName, lastName } = invite;
  return { email, firstName, lastName, isNew: invite.status === 'INVITED' };
}

/** Sets name and password; ends all sessions opened with the old password. */
export async function acceptOperatorInvite(
  tx: Tx,
  call: Pick<SignInCall<TxServices>, 'services' | 'origin'>,
  token: string,
  input: { firstName: string; lastName: string; password: string },
): Promise<{ email: string }> {
  const { clock } = call.services;
  const now = clock.now();
  const tokenHash = hashToken(token);
  const invite = await selectInvite(tx, tokenHash, now);
  if (!invite) throw new AppError('OPERATOR_INVITE');
  const { firstName, lastName } = input;
  await checkNewPassword(call.services, input.password, { email: invite.email, businessNames: [] });
  if (!(await consumeInvite(tx, tokenHash, now))) throw new AppError('OPERATOR_INVITE');
  const passwordHash = await hashPassword(input.password);
  await updateOperator(tx, invite.id, { firstName, lastName, passwordHash, status: 'ACTIVE' });
  await endOperatorAccess(tx, invite.id, now);
  await clearGuesses(tx, [invite.email, invite.id].map(operatorAccount));
  await recordOperatorAudit(tx, call, { ...invite, firstName, lastName }, { action: 'acceptOperatorInvite' });
  return { email: invite.email };
}
