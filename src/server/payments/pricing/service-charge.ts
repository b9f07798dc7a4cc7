// The default fee bearer of links, pages and checkouts that do not set one.

import type { Db, Tx } from '#server/platform/db/database.ts';
import type { AuditDetails, Environment } from '#server/platform/http/call.ts';
import type { TxServices } from '#server/services.ts';
import type { FeeBearer } from '#shared/contract/payments/pricing.ts';
import { saveFeeBearer, selectFeeBearer } from './queries.ts';

export function getFeeBearer(db: Db, environmentId: string): Promise<FeeBearer> {
  return selectFeeBearer(db, environmentId);
}

export async function updateServiceCharge(
  tx: Tx,
  services: TxServices,
  call: { environment: Environment; audit: (details: AuditDetails) => void },
  feeBearer: FeeBearer,
): Promise<{ feeBearer: FeeBearer }> {
  const { environment, audit } = call;
  const before = await selectFeeBearer(tx, environment.id);
  await saveFeeBearer(tx, environment.id, feeBearer, services.clock.now());
  audit({
    entity: 'service_charge',
    entityId: environment.id,
    before: { feeBearer: before },
    after: { feeBearer },
  });
  return { feeBearer };
}
