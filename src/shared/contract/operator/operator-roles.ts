// Contract of the roles of the provider's staff: presets, and those an installation makes from the permissions of the console.
import { z } from 'zod';
import { type OperatorPermission, operatorPermissions } from '../../operator-permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField, textField } from '../fields.ts';

const operatorRole = z.object({
  id: idField,
  name: z.string(),
  preset: z.boolean().describe('The same for every installation; cannot be changed or deleted'),
  permissions: z.array(z.enum(operatorPermissions)),
  staffCount: z.number().int().describe('Who has it, invited and disabled ones too'),
  grantable: z.boolean().describe('The caller holds all of it and may give it to others'),
  isOwn: z.boolean().describe('The role of the caller'),
});
export type OperatorRole = z.output<typeof operatorRole>;

export const operatorRoleInput = z.object({
  name: textField('Name', 40),
  permissions: z
    .array(z.enum(operatorPermissions as readonly [OperatorPermission, ...OperatorPermission[]]))
    .min(1, 'Choose at least one permission')
    .max(200)
    .describe('A READ_WRITE brings its READ with it'),
});
export type OperatorRoleInput = z.output<typeof operatorRoleInput>;

const params = z.object({ roleId: idField });
const read = { operator: ['STAFF.READ'] } as const;
const manage = { operator: ['STAFF.READ_WRITE'] } as const;

export const operatorRolesContract = {
  listOperatorRoles: {
    method: 'GET',
    url: '/operator/roles',
    summary: 'The roles of the provider’s staff: presets first',
    access: read,
    output: z.object({ items: z.array(operatorRole) }),
  },
  getOperatorRole: {
    method: 'GET',
    url: '/operator/roles/:roleId',
    summary: 'A role of the provider’s staff',
    access: read,
    params,
    output: operatorRole,
    errors: ['NOT_FOUND'],
  },
  createOperatorRole: {
    method: 'POST',
    url: '/operator/roles',
    summary: 'Make a role of the provider’s staff',
    description: 'Nobody can put a permission into a role that they do not hold themselves.',
    access: manage,
    stepUp: true,
    body: operatorRoleInput,
    output: operatorRole,
    errors: ['TEAM_RULE'],
    message: 'Role created',
  },
  updateOperatorRole: {
    method: 'PUT',
    url: '/operator/roles/:roleId',
    summary: 'Change a role of the provider’s staff',
    description:
      'It takes effect at once for everybody who has it. Nobody changes the role they have themselves.',
    access: manage,
    stepUp: true,
    params,
    body: operatorRoleInput,
    output: operatorRole,
    errors: ['NOT_FOUND', 'ROLE_FIXED', 'TEAM_RULE', 'OPERATOR_SELF'],
    message: 'Role saved',
  },
  deleteOperatorRole: {
    method: 'DELETE',
    url: '/operator/roles/:roleId',
    summary: 'Delete a role that nobody has',
    access: manage,
    stepUp: true,
    params,
    output: z.object({}),
    errors: ['NOT_FOUND', 'ROLE_FIXED', 'ROLE_IN_USE'],
    message: 'Role deleted',
  },
} as const satisfies Contract;
