// Queries the partner about a remittance before the next query is due: after its callback, or a change in the simulator.
import { withClockOf } from '#server/platform/http/environment-clock.ts';
import type { OrderPlace } from '#server/rails/remittance/remittance-rail.ts';
import type { Services } from '#server/services.ts';
import { lockRemittance, updateRemittance } from '../queries.ts';
import { advanceRemittance } from './advance.ts';

/** Leaves remittances whose outcome does not depend on the partner unchanged. */
export async function queryNow(
  services: Services,
  { environmentId, remittanceId }: OrderPlace,
): Promise<void> {
  const own = withClockOf(services, environmentId);
  const isDue = await services.database.inTransaction(async (tx) => {
    const row = await lockRemittance(tx, environmentId, remittanceId);
    if (row?.status !== 'PROCESSING' && row?.status !== 'COMPLETED') return false;
    await updateRemittance(tx, row, { nextAt: own.clock.now() });
    return true;
  });
  if (isDue) await advanceRemittance(own, environmentId, remittanceId);
}
