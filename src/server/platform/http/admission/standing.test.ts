// Whether a business may act according to its features, in SQL for sweeps: consistent with `isFeatureOn` for callers.
import { expect, test } from 'vitest';
import { allFeatures, type Feature, isFeatureOn } from '#shared/contract/features.ts';
import { switchFeature } from '#test/support/features.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { isBusinessActive } from './business-status.ts';

const server = await openServer();

test('a feature is off when its module is, as for callers, and the common feature is never off', async () => {
  const business = await createTestBusiness(server);
  const { testEnvironmentId: id } = business;
  const isOn = async (feature: Feature) =>
    (
      await server.services.database.db
        .selectFrom('environments as e')
        .where('e.id', '=', id)
        .select(isBusinessActive([feature], 'e.id').as('isOn'))
        .executeTakeFirstOrThrow()
    ).isOn;
  for (const off of ['payment_gateway', 'invoice', 'banking_services'] as const) {
    await switchFeature(server, business, off, 'disabled');
    for (const feature of allFeatures)
      expect(await isOn(feature), `${feature} without ${off}`).toBe(isFeatureOn(feature, new Set([off])));
    await switchFeature(server, business, off, 'enabled');
  }
});
