// Contract of staff roles: presets, and roles that an installation composes from the permissions of the console.
import { z } from 'zod';
import { type OperatorPermission, operatorPermissions } from '../../operator-permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField, knownOf, textField } from '../fields.ts';

const operatorRole = z.object({
  id: idField,
  name: z.string(),
  preset: z.boolean().describe('Preset: the same for every installation; cannot be changed or deleted'),
  permissions: z.array(z.enum(operatorPermissions)),
  staffCount: z.number().int().describe('Staff with this role, invited and disabled ones included'),
  grantable: z.boolean().describe('Whether the caller holds all of its permissions and may assign it'),
  isOwn: z.boolean().describe('Whether it is the role of the caller'),
});
export type OperatorRole = z.output<typeof operatorRole>;

export const operatorRoleInput = z.object({
  name: textField('Name', 40),
  permissions: z
    .array(z.enum(operatorPermissions as readonly [OperatorPermission, ...OperatorPermission[]]))
    .min(1, 'Choose at least one permission')
    .max(200)
    .describe('A READ_WRITE permission includes its READ permission'),
});
export type OperatorRoleInput = z.output<typeof operatorRoleInput>;
const operatorRoleChange = operatorRoleInput.extend({
  known: knownOf(operatorRoleInput),
});
export type OperatorRoleChange = z.output<typeof operatorRoleChange>;

const params = z.object({ roleId: idField });
const read = { operator: ['STAFF.READ'] } as const;
const manage = { operator: ['STAFF.READ_WRITE'] } as const;

export const operatorRolesContract = {
  listOperatorRoles: {
    method: 'GET',
    url: '/operator/roles',
    summary: 'List staff roles',
    description: 'Presets first.',
    access: read,
    output: z.object({ items: z.array(operatorRole) }),
  },
  getOperatorRole: {
    method: 'GET',
    url: '/operator/roles/:roleId',
    summary: 'Get a staff role',
    access: read,
    params,
    output: operatorRole,
    errors: ['NOT_FOUND'],
  },
  createOperatorRole: {
    method: 'POST',
    url: '/operator/roles',
    summary: 'Create a staff role',
    description: 'You can only include permissions that you hold yourself.',
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
    summary: 'Update a staff role',
    description:
      'The change applies immediately to all staff with this role. You cannot change your own role.',
    access: manage,
    stepUp: true,
    params,
    body: operatorRoleChange,
    output: operatorRole,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'ROLE_FIXED', 'TEAM_RULE', 'OPERATOR_SELF'],
    message: 'Role saved',
  },
  deleteOperatorRole: {
    method: 'DELETE',
    url: '/operator/roles/:roleId',
    summary: 'Delete a staff role',
    description: 'Refused while anybody has it.',
    access: manage,
    stepUp: true,
    params,
    output: z.object({}),
    errors: ['NOT_FOUND', 'ROLE_FIXED', 'ROLE_IN_USE'],
    message: 'Role deleted',
  },
} as const satisfies Contract;
