// Roles, staff roles and taxes whose forms were open while someone else saved: nothing that the other person changed is overwritten unseen.
import { expect, test } from 'vitest';
import { rolesContract } from '#shared/contract/account/roles.ts';
import { taxesContract } from '#shared/contract/billing/taxes.ts';
import { operatorRolesContract } from '#shared/contract/operator/operator-roles.ts';
import { createTestOperator } from '#test/support/operators.ts';
import { openServer } from '#test/support/per-file/open-server.ts';
import { createTestBusiness } from '#test/support/server.ts';

const server = await openServer();
const { token } = await createTestBusiness(server);
const keepYours = 'Somebody else has changed this in the meantime. Save again to keep your version.';

test('two people who change different fields of a role both keep their change; the same field is reported', async () => {
  const permissions = ['ACCOUNT.PROFILE.READ', 'PAYMENT_GATEWAY.PAYMENT_LINKS.READ'];
  const created = await server.call(rolesContract.createRole, { token, body: { name: 'Shop', permissions } });
  const { id: roleId, name, permissions: begun } = created.data;
  const known = { name, permissions: begun };
  const change = (body: object) => server.call(rolesContract.updateRole, { token, params: { roleId }, body });
  expect((await change({ ...known, permissions: begun.slice(1), known })).status).toBe(200);
  const renamed = await change({ ...known, name: 'Front desk', known });
  expect(renamed.data).toMatchObject({ name: 'Front desk', permissions: begun.slice(1) });
  const clash = await change({ ...known, permissions: begun.slice(0, 1), known });
  expect([clash.status, clash.body.error]).toMatchObject([
    409,
    { code: 'CHANGED_MEANWHILE', fields: { permissions: keepYours } },
  ]);
  const now = { name: 'Front desk', permissions: begun.slice(1) };
  const saved = await change({ ...now, permissions: begun.slice(0, 1), known: now });
  expect(saved.data.permissions).toEqual(begun.slice(0, 1));
});

test('a staff role narrowed by a colleague is not widened again by an older form', async () => {
  const { token } = await createTestOperator(server, 'Administrator');
  const begun = { name: 'Night shift', permissions: ['MERCHANTS.READ', 'USERS.READ'] };
  const created = await server.call(operatorRolesContract.createOperatorRole, { token, body: begun });
  const params = { roleId: created.data.id };
  const change = (body: object) =>
    server.call(operatorRolesContract.updateOperatorRole, { token, params, body });
  expect((await change({ ...begun, permissions: ['MERCHANTS.READ'], known: begun })).status).toBe(200);
  const renamed = await change({ ...begun, name: 'Late shift', known: begun });
  expect(renamed.data).toMatchObject({ name: 'Late shift', permissions: ['MERCHANTS.READ'] });
  const clash = await change({ ...begun, permissions: ['USERS.READ'], known: begun });
  expect(clash.body.error).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    fields: { permissions: keepYours },
  });
});

test('a tax made inclusive by someone else stays inclusive when an older form renames it, and the combination is validated', async () => {
  const begun = { name: 'VAT', isInclusive: false, isBeforeDiscount: false, country: 'NG', state: '' };
  const created = await server.call(taxesContract.createTax, { token, body: { ...begun, rate: 750 } });
  const params = { taxId: created.data.id };
  const change = (body: object) => server.call(taxesContract.updateTax, { token, params, body });
  expect((await change({ ...begun, isInclusive: true, known: begun })).status).toBe(200);
  const renamed = await change({ ...begun, name: 'Sales tax', known: begun });
  expect(renamed.data).toMatchObject({ name: 'Sales tax', isInclusive: true });
  const combined = await change({ ...begun, name: 'Sales tax', isBeforeDiscount: true, known: begun });
  expect([combined.status, combined.body.error.fields]).toEqual([
    422,
    { isBeforeDiscount: 'A tax included in the price is discounted with it' },
  ]);
  const clash = await change({ ...begun, name: 'Levy', known: begun });
  expect([clash.status, clash.body.error.fields]).toEqual([409, { name: keepYours }]);
});
