// Contract of the provider's staff: access to the operator console, and roles.
import { z } from 'zod';
import type { Contract } from '../endpoint.ts';
import { instant } from '../envelope.ts';
import { emailField, idField, textField } from '../fields.ts';

/** INVITED: has a set-up link. ACTIVE: may sign in. DISABLED: may not sign in. */
export const staffStatuses = ['INVITED', 'ACTIVE', 'DISABLED'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

export const staffMember = z.object({
  id: idField,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  status: z.enum(staffStatuses),
  hasSecondFactor: z.boolean(),
  openSessions: z.number().int(),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  isSelf: z.boolean(),
});
export type StaffMember = z.output<typeof staffMember>;

/** A role by its name. */
const operatorRoleField = textField('Role', 40);

export const staffInput = z.object({ email: emailField, role: operatorRoleField });
const params = z.object({ operatorId: idField });
const manage = { operator: ['STAFF.READ_WRITE'] } as const;

export const staffContract = {
  listStaff: {
    method: 'GET',
    url: '/operator/staff',
    summary: 'List staff',
    access: { operator: ['STAFF.READ'] },
    output: z.object({ items: z.array(staffMember) }),
  },
  inviteStaff: {
    method: 'POST',
    url: '/operator/staff',
    summary: 'Invite a member of staff',
    description: 'Sends an e-mail.',
    access: manage,
    stepUp: true,
    body: staffInput,
    output: staffMember,
    errors: ['CONFLICT', 'TEAM_RULE'],
    message: 'Invitation sent',
  },
  sendStaffLink: {
    method: 'POST',
    url: '/operator/staff/:operatorId/link',
    summary: 'Resend the set-up link of a member of staff',
    idempotency: 'optional',
    description: 'The link lets them choose a password.',
    access: manage,
    stepUp: true,
    params,
    output: z.object({ sentTo: z.string() }),
    errors: ['NOT_FOUND', 'OPERATOR_SELF', 'TEAM_RULE'],
    message: 'Link sent',
  },
  setStaffRole: {
    method: 'PUT',
    url: '/operator/staff/:operatorId/role',
    summary: 'Change the role of a member of staff',
    access: manage,
    stepUp: true,
    params,
    body: z.object({ role: operatorRoleField }),
    output: staffMember,
    errors: ['NOT_FOUND', 'OPERATOR_SELF', 'TEAM_RULE', 'LAST_ADMINISTRATOR'],
    message: 'Role changed',
  },
  setStaffStatus: {
    method: 'PUT',
    url: '/operator/staff/:operatorId/status',
    summary: 'Enable or disable a member of staff',
    access: manage,
    stepUp: true,
    params,
    body: z.object({ status: z.enum(['ACTIVE', 'DISABLED']) }),
    output: staffMember,
    errors: ['NOT_FOUND', 'OPERATOR_SELF', 'TEAM_RULE', 'LAST_ADMINISTRATOR'],
    message: 'Status changed',
  },
  resetStaffSecondFactor: {
    method: 'POST',
    url: '/operator/staff/:operatorId/reset-second-factor',
    summary: 'Reset the second factor of a member of staff',
    description: 'They set up a new authenticator app at the next login.',
    access: manage,
    stepUp: true,
    params,
    output: staffMember,
    errors: ['NOT_FOUND', 'OPERATOR_SELF', 'TEAM_RULE'],
    message: 'Second factor reset',
  },
} as const satisfies Contract;
