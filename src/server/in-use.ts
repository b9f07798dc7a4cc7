// The features and permission areas in use: those that a call requires. Screens offer no others.
import { isPermissions } from '#shared/contract/endpoint.ts';
import { featureModules } from '#shared/contract/features.ts';
import { allAreas, type PermissionArea } from '#shared/permissions.ts';
import type { Module } from './module.ts';
import type { InUse } from './services.ts';

/** Required by a screen that makes no call of its own. */
const ofAScreenAlone: PermissionArea = 'SETTINGS.ALL_SETTINGS';

export function listFeaturesInUse(modules: readonly Module[]): InUse {
  const endpoints = modules.flatMap(({ calls = [] }) =>
    calls.flatMap(({ contract }) => Object.values(contract)),
  );
  const requested = endpoints.flatMap(({ access }) => (isPermissions(access) ? access : []));
  const used = new Set(requested.map((permission) => permission.replace(/\.(READ|READ_WRITE)$/, '')));
  const features = endpoints.flatMap(({ feature }) => feature ?? []);
  return {
    // A module can be switched off as a whole if at least one of its features is in use.
    features: new Set([
      'payment_gateway' as const,
      ...features,
      ...features.map((feature) => featureModules[feature]),
    ]),
    areas: allAreas.filter((area) => used.has(area) || area === ofAScreenAlone),
  };
}
