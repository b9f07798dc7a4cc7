// Saved views: private to one user in one business, overwritten by name, at most twenty per list.
import { expect, test } from 'vitest';
import { savedViewsContract, savedViewsMax } from '#shared/contract/platform/saved-views.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
const business = await createTestBusiness(server);

const save = (name: string, search: Record<string, unknown> = {}, token = business.token) =>
  server.call(savedViewsContract.saveView, { token, body: { list: 'payments', name, search } });
const list = async (token = business.token) =>
  (await server.call(savedViewsContract.listSavedViews, { token, query: { list: 'payments' } })).data;

test('a view is saved under its name, and the same name overwrites it', async () => {
  await save('Failed this week', { tab: 'failed', period: 'this-week' });
  const again = await save('Failed this week', { tab: 'failed' });
  expect(again.data.search).toEqual({ tab: 'failed' });
  expect(await list()).toHaveLength(1);
});

test('a saved view is visible to and deletable by its owner alone', async () => {
  const colleague = await business.signInAs('Admin');
  expect(await list(colleague.token)).toEqual([]);
  const [view] = await list();
  const params = { viewId: view?.id ?? '' };
  expect(
    (await server.call(savedViewsContract.deleteSavedView, { token: colleague.token, params })).status,
  ).toBe(404);
  expect(
    (await server.call(savedViewsContract.deleteSavedView, { token: business.token, params })).status,
  ).toBe(200);
  expect(await list()).toEqual([]);
});

test('a user has at most twenty views per list', async () => {
  for (let number = 1; number <= savedViewsMax; number += 1) await save(`View ${number}`);
  const refused = await save('One too many');
  expect([refused.status, refused.body.error.code]).toEqual([409, 'CONFLICT']);
  expect((await save('View 1', { tab: 'pending' })).status).toBe(200);
});

test('an invalid name or filter is rejected', async () => {
  expect((await save('x')).body.error.fields.name).toBe('Must be at least 2 characters');
  expect((await save('Fine', { '<script>': 'x' })).status).toBe(422);
});
