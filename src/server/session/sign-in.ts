// Signing in with e-mail and password.
import { AppError } from '#shared/contract/errors.ts';
import { checkPassword } from '../auth/passwords.ts';
import type { TokenPair } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { beginSession, type Device } from './begin-session.ts';
import { selectStartingBusiness, selectUserByEmail } from './queries.ts';

/**
 * Checks e-mail and password and begins a session. Wrong e-mail and wrong password look and last alike.
 * Tries are counted by e-mail and by address; a success clears those of the e-mail.
 */
export async function signIn(
  services: Services,
  input: { email: string; password: string },
  device: Device,
): Promise<TokenPair> {
  const { database, rateLimits } = services;
  await rateLimits.consume('loginIp', device.ip);
  await rateLimits.consume('loginEmail', input.email);
  const user = await selectUserByEmail(database.db, input.email);
  const matches = await checkPassword(user?.passwordHash ?? null, input.password);
  const businessId = user && matches ? await selectStartingBusiness(database.db, user.id) : undefined;
  if (!user || !businessId) throw new AppError('INVALID_CREDENTIALS');
  await rateLimits.forget('loginEmail', input.email);
  return database.inTransaction((tx) => beginSession(tx, services, { userId: user.id, businessId, device }));
}
