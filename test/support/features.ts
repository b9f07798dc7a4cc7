// Features of a business in tests, switched by its owner.
import { expect } from 'vitest';
import { businessesContract } from '#shared/contract/account/businesses.ts';
import type { Feature } from '#shared/contract/features.ts';
import type { TestBusiness, TestServer } from './server.ts';

/** Switches a feature on or off; the owner signs in first, because the session may have expired. */
export async function switchFeature(
  server: TestServer,
  business: TestBusiness,
  feature: Feature,
  status: 'enabled' | 'disabled',
): Promise<void> {
  const { token } = await business.signInAs('Owner');
  const body = { features: [{ feature, status }] };
  const answer = await server.call(businessesContract.updateFeatures, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}
