// A separate program with one new business without any activity, for screens of the first day.

import { createBusiness } from '#server/account/businesses/create-business.ts';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { startEmbeddedDatabase } from '#server/platform/db/embedded.ts';
import { systemClock as clock } from '#server/platform/http/clock.ts';
import { type RunningProgram, startProgram } from './program.ts';

export const newcomer = { email: 'newcomer@kasuwa.test', password: 'Kasuwa-new-2026' };

/** The new user owns the business and is in its test mode. */
export async function startEmptyBusiness(): Promise<RunningProgram> {
  const program = await startProgram({ env: { DEMO: 'off' } });
  const embedded = await startEmbeddedDatabase({ dataDir: program.dataDir });
  const database = openDatabase(embedded.connectionString, { poolMax: 1 });
  try {
    await database.inTransaction(async (tx) => {
      const userId = await createUser(tx, clock, { ...newcomer, firstName: 'Zuma', lastName: 'Ade' });
      const business = await createBusiness(tx, clock, {
        name: 'Zuma Crafts',
        email: newcomer.email,
        country: 'NG',
        type: 'sme',
        sector: 'Crafts',
      });
      await addMember(tx, clock, { businessId: business.id, userId, role: 'Owner' });
    });
  } finally {
    await database.close();
    await embedded.stop();
  }
  return program;
}
