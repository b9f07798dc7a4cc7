// The rules for staff: users cannot change their own access, the last Administrator remains, and a change ends sessions at once.

import { clearGuesses } from '#server/platform/auth/guesses.ts';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import type { Operator } from '#server/platform/http/call.ts';
import type { Clock } from '#server/platform/http/clock.ts';
import type { StaffCall } from '#server/services.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { StaffMember } from '#shared/contract/operator/staff.ts';
import { addInvited, emailStaff, sendSetUpLink } from './invites.ts';
import {
  endOperatorAccess,
  insertOperator,
  lockOperator,
  replaceRecoveryCodes,
  selectOperatorByEmail,
  updateOperator,
} from './queries.ts';
import { assertMayGive, assertMayManage } from './roles.ts';
import { operatorAccount } from './sign-in.ts';
import { lockAdministrators, selectStaff } from './staff-queries.ts';

export async function listStaff(db: Db, clock: Clock, self: Operator): Promise<StaffMember[]> {
  const rows = await selectStaff(db, clock.now());
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: `${row.firstName} ${row.lastName}`.trim(),
    role: row.roleName,
    status: row.status,
    hasSecondFactor: row.totpConfirmedAt !== null,
    openSessions: Number(row.openSessions ?? 0),
    lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isSelf: row.id === self.operatorId,
  }));
}

async function getStaffMember({ tx, services, operator }: StaffCall, id: string): Promise<StaffMember> {
  const found = (await listStaff(tx, services.clock, operator)).find((item) => item.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Returns a member of staff by e-mail. */
export async function findOperator(db: Db, email: string): Promise<{ id: string } | undefined> {
  return selectOperatorByEmail(db, email);
}

/** Adds a member of staff with a password: the first of an installation, and those of the demo. */
export async function createOperator(
  tx: Tx,
  clock: Clock,
  person: {
    email: string;
    /** A hash when the password was chosen earlier. */
    password: string | { hash: string };
    firstName: string;
    lastName: string;
    roleName: string;
  },
): Promise<string> {
  const { password, ...rest } = person;
  return insertOperator(tx, clock, {
    ...rest,
    passwordHash: typeof password === 'string' ? await hashPassword(password) : password.hash,
    status: 'ACTIVE',
  });
}

export async function inviteStaff(
  call: StaffCall,
  input: { email: string; role: string },
): Promise<StaffMember> {
  const { tx, services } = call;
  await assertMayGive(tx, call.operator, input.role);
  const id = await addInvited(tx, services.clock, { email: input.email, roleName: input.role });
  await sendSetUpLink(tx, services, { id, email: input.email, status: 'INVITED' });
  return getStaffMember(call, id);
}

/** Returns another member of staff who has no more permissions than the caller, locked. */
async function findOther({ tx, operator }: StaffCall, operatorId: string) {
  if (operatorId === operator.operatorId) throw new AppError('OPERATOR_SELF');
  const found = await lockOperator(tx, operatorId);
  if (!found) throw new AppError('NOT_FOUND');
  await assertMayManage(tx, operator, found.roleName);
  return found;
}

export async function sendStaffLink(call: StaffCall, operatorId: string): Promise<{ sentTo: string }> {
  const found = await findOther(call, operatorId);
  if (found.status === 'DISABLED') throw new AppError('NOT_FOUND');
  await sendSetUpLink(call.tx, call.services, found);
  call.audit({ after: { email: found.email } });
  return { sentTo: found.email };
}

/** Refuses a change that would leave the console without an Administrator. */
async function keepOneAdministrator(tx: Tx, leavingId: string): Promise<void> {
  const others = (await lockAdministrators(tx)).filter(({ id }) => id !== leavingId);
  if (others.length === 0) throw new AppError('LAST_ADMINISTRATOR');
}

export async function setStaffRole(call: StaffCall, operatorId: string, role: string): Promise<StaffMember> {
  const { tx, services } = call;
  const found = await findOther(call, operatorId);
  await assertMayGive(tx, call.operator, role);
  if (found.roleName === 'Administrator' && role !== 'Administrator')
    await keepOneAdministrator(tx, operatorId);
  await updateOperator(tx, operatorId, { roleName: role });
  call.audit({ before: { role: found.roleName }, after: { role } });
  if (found.roleName !== role)
    await emailStaff(tx, services, found.email, {
      subject: 'Your role in the operator console has changed',
      paragraphs: [`Your role changed from ${found.roleName} to ${role}.`],
    });
  return getStaffMember(call, operatorId);
}

export async function setStaffStatus(
  call: StaffCall,
  operatorId: string,
  status: 'ACTIVE' | 'DISABLED',
): Promise<StaffMember> {
  const { tx, services } = call;
  const found = await findOther(call, operatorId);
  if (found.status === 'INVITED' && status === 'ACTIVE') throw new AppError('CONFLICT');
  if (status === 'DISABLED') {
    if (found.roleName === 'Administrator') await keepOneAdministrator(tx, operatorId);
    await endOperatorAccess(tx, operatorId, services.clock.now());
  }
  await updateOperator(tx, operatorId, { status });
  if (status === 'ACTIVE') await clearGuesses(tx, [found.email, found.id].map(operatorAccount));
  call.audit({ before: { status: found.status }, after: { status } });
  return getStaffMember(call, operatorId);
}

export async function resetStaffSecondFactor(call: StaffCall, operatorId: string): Promise<StaffMember> {
  const { tx, services } = call;
  const found = await findOther(call, operatorId);
  const none = { totpSecret: null, totpConfirmedAt: null, totpLastStep: null };
  await updateOperator(tx, operatorId, none);
  await replaceRecoveryCodes(tx, operatorId, []);
  await endOperatorAccess(tx, operatorId, services.clock.now());
  if (found.totpConfirmedAt !== null)
    await emailStaff(tx, services, found.email, {
      subject: 'Your second factor was reset',
      paragraphs: ['Set up a new authenticator app at your next login to the operator console.'],
    });
  call.audit({ before: { secondFactor: found.totpConfirmedAt !== null }, after: { secondFactor: false } });
  return getStaffMember(call, operatorId);
}
