// Contract of roles: the presets of every business, and custom roles as a matrix of areas and permissions.
import { z } from 'zod';
import { allPermissions, canWrite, type Permission } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { idField, knownOf, textField } from '../fields.ts';

/** MERCHANT: members of a business. */
export const userTypes = ['MERCHANT'] as const;

export const role = z.object({
  id: idField,
  name: z.string(),
  userType: z.enum(userTypes),
  preset: z.boolean().describe('Preset: the same for every business; cannot be changed or deleted'),
  permissions: z.array(z.string()),
  memberCount: z.number().int().describe('Members with this role, disabled ones included'),
  invitationCount: z.number().int().describe('Pending invitations with this role'),
  grantable: z.boolean().describe('Whether the caller holds all of its permissions and may assign it'),
});
export type Role = z.output<typeof role>;

export const roleInput = z.object({
  name: textField('Name', 40),
  permissions: z
    .array(z.enum(allPermissions as unknown as [Permission, ...Permission[]]))
    .min(1, 'Choose at least one permission')
    .max(500)
    .describe('A READ_WRITE permission includes its READ permission'),
});
export type RoleInput = z.output<typeof roleInput>;
const roleChange = roleInput.extend({ known: knownOf(roleInput) });
export type RoleChange = z.output<typeof roleChange>;

const one = z.object({ roleId: idField });
const access = canWrite('ACCOUNT.TEAM');

export const rolesContract = {
  listRoles: {
    method: 'GET',
    url: '/admin/role',
    summary: 'List roles',
    access,
    query: z.object({ userType: z.enum(userTypes).default('MERCHANT') }),
    output: z.object({ items: z.array(role), total: z.number().int() }),
  },
  createRole: {
    method: 'POST',
    url: '/admin/role',
    summary: 'Create a role',
    description: 'You can only include permissions that you hold yourself.',
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
    summary: 'Update a role',
    description:
      'The change applies immediately to every member with this role. You cannot change your own role.',
    access,
    stepUp: true,
    params: one,
    body: roleChange,
    output: role,
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'ROLE_FIXED', 'TEAM_RULE'],
    message: 'Role saved',
  },
  deleteRole: {
    method: 'DELETE',
    url: '/admin/role/:roleId',
    summary: 'Delete a role',
    description: 'Refused while a member or an invitation has the role.',
    access,
    stepUp: true,
    params: one,
    output: z.object({}),
    errors: ['NOT_FOUND', 'ROLE_FIXED', 'ROLE_IN_USE'],
    message: 'Role deleted',
  },
} as const satisfies Contract;
