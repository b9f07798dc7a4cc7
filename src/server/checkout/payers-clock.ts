// The clock a payer's call lives by: that of the environment whose payment or page it names.
import { sql } from 'kysely';
import { withClockOf } from '../http/environment-clock.ts';
import type { Services } from '../services.ts';

/** The services with the clock of what a reference or slug names. No question is asked while no clock has been moved. */
export async function atPayersClock(services: Services, key: string): Promise<Services> {
  if (services.clocks.aheadMaxMs() === 0) return services;
  const { rows } = await sql<{ environmentId: string }>`
    select environment_id from transactions where reference = ${key}
    union all select environment_id from payment_links where slug = ${key.toLowerCase()}
    limit 1`.execute(services.database.db);
  const [found] = rows;
  return found ? withClockOf(services, found.environmentId) : services;
}
