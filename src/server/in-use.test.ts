// Proves that screens offer only features, permission areas and scopes that calls or screens require.
import { expect, test } from 'vitest';
import { businessesContract } from '#shared/contract/account/businesses.ts';
import { sessionContract } from '#shared/contract/account/session.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';
import { allScreens } from '#web/app/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

const server = await openServer();
const flat = (list: readonly Screen[]): Screen[] =>
  list.flatMap((screen) => [screen, ...flat(screen.children ?? [])]);

test('screens require only areas and features that roles, keys and settings offer', async () => {
  const { token } = await createTestBusiness(server);
  const { permissions } = (await server.call(sessionContract.getProfile, { token })).data;
  const requested = flat(await allScreens()).flatMap((screen) =>
    screen.permissions.map((permission) => permission.replace(/\.(READ|READ_WRITE)$/, '')),
  );
  const missing = requested.filter(
    (area) => !area.startsWith('SWITCH.') && !permissions.areas.includes(area),
  );
  expect(missing).toEqual([]);
  const { items } = (await server.call(businessesContract.listFeatures, { token })).data;
  const offered: string[] = items.map((item) => item.feature);
  expect(
    flat(await allScreens())
      .flatMap(({ feature }) => feature ?? [])
      .filter((item) => !offered.includes(item)),
  ).toEqual([]);
  expect(offered).toContain('payment_links');
  for (const not of ['payroll', 'default']) expect(offered).not.toContain(not);
  expect(permissions.areas).not.toContain('PAYROLL.RUN_PAYROLL');
});
