// Contract of roles: the presets every business has, and those it makes itself in a matrix of areas and permissions.
import { z } from 'zod';
import { allPermissions, canWrite, type Permission } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField, textField } from '../fields.ts';

/** MERCHANT: members of a business. */
export const userTypes = ['MERCHANT'] as const;

export const role = z.object({
  id: idField,
  name: z.string(),
  userType: z.enum(userTypes),
  preset: z.boolean().describe('The same for every business; cannot be changed or deleted'),
  permissions: z.array(z.string()),
  memberCount: z.number().int().describe('Members who have it, disabled ones too'),
  invitationCount: z.number().int().describe('Invitations that wait with it'),
  grantable: z.boolean().describe('The caller holds all of it and may give it to others'),
});
export type Role = z.output<typeof role>;

export const roleInput = z.object({
  name: textField('Name', 40),
  permissions: z
    .array(z.enum(allPermissions as unknown as [Permission, ...Permission[]]))
    .min(1, 'Choose at least one permission')
    .max(500)
    .describe('A READ_WRITE brings its READ with it'),
});
export type RoleInput = z.output<typeof roleInput>;

const one = z.object({ roleId: idField });
const access = canWrite('ACCOUNT.TEAM');

export const rolesContract = {
  listRoles: {
    method: 'GET',
    url: '/admin/role',
    summary: 'List the roles a member can have: presets first, then those of the business',
    access,
    query: z.object({ userType: z.enum(userTypes).default('MERCHANT') }),
    output: z.object({ items: z.array(role), total: z.number().int() }),
  },
  createRole: {
    method: 'POST',
    url: '/admin/role',
    summary: 'Make a role of the business',
    description: 'Nobody can put a permission into a role that they do not hold themselves.',
    access,
    stepUp: true,
    body: roleInput,
    output: role,
    message: 'Role created',
  },
  getRole: {
    method: 'GET',
    url: '/admin/role/:roleId',
    summary: 'Get a role',
    access,
    params: one,
    output: role,
    errors: ['NOT_FOUND'],
  },
  updateRole: {
    method: 'PUT',
    url: '/admin/role/:roleId',
    summary: 'Change a role of the business',
    description:
      'It takes effect at once for everybody who has it. Nobody changes the role they have themselves.',
    access,
    stepUp: true,
    params: one,
    body: roleInput,
    output: role,
    errors: ['NOT_FOUND', 'ROLE_FIXED', 'TEAM_RULE'],
    message: 'Role saved',
  },
  deleteRole: {
    method: 'DELETE',
    url: '/admin/role/:roleId',
    summary: 'Delete a role that nobody has',
    access,
    stepUp: true,
    params: one,
    output: z.object({}),
    errors: ['NOT_FOUND', 'ROLE_FIXED', 'ROLE_IN_USE'],
    message: 'Role deleted',
  },
} as const satisfies Contract;
