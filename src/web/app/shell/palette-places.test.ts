// Palette entries derived from the screens: every accessible screen is included, every other one is not.
import { expect, test } from 'vitest';
import type { Profile } from '#shared/contract/account/session.ts';
import { allFeatures, featureModules } from '#shared/contract/features.ts';
import { allPermissions } from '#shared/permissions.ts';
import type { Screen } from '#web/ui/screen.ts';
import { allScreens, screens } from '../screens.ts';
import { actionsOf, matching, placesOf } from './palette-places.ts';

function profileWith(permission: readonly string[], impersonator: string | null = null): Profile {
  const names = [...allFeatures, ...Object.values(featureModules)];
  const features = names.map((feature) => ({ feature, module: 'x', status: 'enabled' }));
  return { permissions: { permission }, features, impersonator } as unknown as Profile;
}

function flatten(list: readonly Screen[]): Screen[] {
  return list.flatMap((screen) => [screen, ...flatten(screen.children ?? [])]);
}

const everything = profileWith(allPermissions);
const say = (key: string) => key;

test('every screen without path parameters is listed, including tabs and settings', async () => {
  const paths = new Set(placesOf(everything, screens).map((place) => place.path));
  const missing = flatten(await allScreens()).filter(
    (screen) => !screen.hidden && !screen.path.includes('$') && !paths.has(screen.path),
  );
  expect(missing.map((screen) => screen.path)).toEqual([]);
  expect(paths.size).toBeGreaterThan(35);
  expect([...paths].some((path) => path.includes('$'))).toBe(false);
});

test('without permissions, only screens open to everyone are listed, and no actions', () => {
  const nobody = profileWith([]);
  expect(placesOf(nobody, screens).map((place) => place.path)).toEqual([
    '/account/profile',
    '/account/profile/password',
    '/account/profile/security',
    '/account/profile/notifications',
    '/account/approval-requests',
    '/settings/status',
  ]);
  expect(actionsOf(nobody, screens)).toEqual([]);
});

test('actions require write permissions, and none are listed while an operator views the account', () => {
  const labels = actionsOf(everything, screens).map((action) => action.label);
  for (const label of ['Create payment link', 'Refund a payment', 'Invite member', 'Create API key'])
    expect(labels).toContain(label);
  const reader = profileWith(allPermissions.filter((permission) => permission.endsWith('.READ')));
  expect(actionsOf(reader, screens)).toEqual([]);
  expect(actionsOf(profileWith(allPermissions, 'staff@example.com'), screens)).toEqual([]);
});

test('search terms match in any order, and entries that begin with them come first', () => {
  const places = placesOf(everything, screens);
  expect(matching(places, 'payment li', say)[0]?.path).toBe('/payment-gateway/payment-links');
  expect(matching(places, 'keys api', say)[0]?.path).toBe('/settings/configuration/api-keys');
  expect(matching(places, 'no such place', say)).toEqual([]);
});
