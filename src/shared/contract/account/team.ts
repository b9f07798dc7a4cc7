// Contract of the team: members of the active business, invitations, and their acceptance.
import { z } from 'zod';
import { canWrite } from '../../permissions.ts';
import type { Contract } from '../endpoint.ts';
import { pageOf, pageQuery } from '../envelope.ts';
import { emailField, idField, listOf, searchField, textField } from '../fields.ts';

/** INVITED was invited · ACTIVE has access · DISABLED has no access for now · CLOSED was removed. */
export const memberStatuses = ['ACTIVE', 'INVITED', 'DISABLED', 'CLOSED'] as const;
export type MemberStatus = (typeof memberStatuses)[number];

export const teamMember = z.object({
  id: idField.describe('Id of the person; of the invitation while INVITED'),
  status: z.enum(memberStatuses),
  name: z.string().nullable().describe('null until the invitation is accepted'),
  email: z.string(),
  role: z.object({ id: idField, name: z.string() }),
  lastSeenAt: z.string().nullable().describe('Last call in this business'),
  secondFactor: z.boolean().describe('Whether the member has a second factor'),
  apiKeys: z.number().int().describe('Working secret API keys this member created, in both modes'),
  isSelf: z.boolean(),
  addedAt: z.string().describe('When the member joined or was first invited'),
  invitedBy: z.string().nullable().describe('Of an invitation: name of the member who sent it'),
  sentAt: z.string().nullable().describe('Of an invitation: when its e-mail was last sent'),
  expiresAt: z.string().nullable().describe('Of an invitation: when its link expires'),
  expired: z.boolean().describe('Of an invitation: its link has expired; send it again'),
});
export type TeamMember = z.output<typeof teamMember>;

export const teamQuery = pageQuery.extend({
  search: searchField,
  status: listOf(memberStatuses).describe('All statuses except CLOSED when left out'),
  role: z.string().max(400).optional().describe('Comma-separated role ids'),
  secondFactor: z.enum(['on', 'off']).optional(),
  sort: z.enum(['name', '-name', 'lastSeenAt', '-lastSeenAt', 'addedAt', '-addedAt']).default('name'),
});

export const inviteInput = z.object({
  emails: z.array(emailField).min(1, 'Email is required').max(20, 'At most 20 addresses at once'),
  roleId: z.uuid('Role is required'),
});

/** The password: a new one for a new user, the present one for an existing user, none when signed in as the invited person. */
export const setupTeamInput = z.object({
  token: z.string().min(1).max(200),
  firstName: textField('First name', 60).optional(),
  lastName: textField('Last name', 60).optional(),
  password: z.string().max(200).optional(),
});

export const invitation = z.object({
  businessName: z.string(),
  invitedBy: z.string(),
  roleName: z.string(),
  email: z.string(),
  hasAccount: z
    .boolean()
    .describe('Whether the person already has an account; they accept with the password or while logged in'),
  signedIn: z
    .enum(['nobody', 'invited', 'other'])
    .describe('Who is logged in: nobody, the invited person or somebody else'),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

const one = z.object({ id: idField.describe('Id of the member or the invitation, as in the list') });
const access = canWrite('ACCOUNT.TEAM');

export const teamContract = {
  listTeam: {
    method: 'GET',
    url: '/merchant/teams',
    summary: 'List team members and invitations',
    access,
    query: teamQuery,
    output: pageOf(teamMember).extend({
      counts: z.record(z.string(), z.number()).describe('By status, and in total (without CLOSED)'),
    }),
  },
  inviteTeam: {
    method: 'POST',
    url: '/merchant/invite-team',
    summary: 'Invite people to the team',
    description: 'Sends each an e-mail. Either all are invited or none. The link works once, for seven days.',
    access,
    stepUp: true,
    transaction: 'own',
    body: inviteInput,
    output: z.object({ invited: z.number().int() }),
    errors: ['TEAM_RULE', 'TOO_MANY_REQUESTS'],
  },
  reinviteTeam: {
    method: 'POST',
    url: '/merchant/reinvite-team',
    summary: 'Resend a team invitation',
    description: 'The new e-mail has a new link; the previous link no longer works.',
    access,
    transaction: 'own',
    body: z.object({ id: idField }),
    output: teamMember,
    errors: ['NOT_FOUND', 'TEAM_RULE', 'TOO_MANY_REQUESTS'],
    message: 'Invitation sent again',
  },
  deleteInvitation: {
    method: 'POST',
    url: '/merchant/delete-invited-team',
    summary: 'Delete a team invitation',
    description: 'Its link no longer works.',
    access,
    body: z.object({ id: idField }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'TEAM_RULE'],
    message: 'Invitation deleted',
  },
  toggleRole: {
    method: 'PUT',
    url: '/teams/toggle-role/:id',
    summary: 'Change the role of a member or an invitation',
    access,
    stepUp: true,
    params: one,
    body: z.object({ roleId: z.uuid('Role is required') }),
    output: teamMember,
    errors: ['NOT_FOUND', 'TEAM_RULE', 'LAST_OWNER'],
    message: 'Role changed',
  },
  toggleStatus: {
    method: 'PUT',
    url: '/teams/toggle-status/:id',
    summary: 'Enable, disable or remove a team member',
    description:
      'DISABLED and CLOSED end every session of the member in this business immediately; secret API keys they created stop working until the member is enabled again. CLOSED removes the member, who can return only by a new invitation.',
    access,
    stepUp: true,
    params: one,
    body: z.object({ status: z.enum(['ACTIVE', 'DISABLED', 'CLOSED']) }),
    output: teamMember,
    errors: ['NOT_FOUND', 'TEAM_RULE', 'LAST_OWNER'],
  },
  getInvitation: {
    method: 'GET',
    url: '/merchant/invite-team/:token',
    summary: 'Get a team invitation by its link',
    access: 'public',
    params: z.object({ token: z.string().min(1).max(200) }),
    output: invitation,
    errors: ['INVITATION_GONE'],
  },
  setupTeam: {
    method: 'POST',
    url: '/merchant/setup-team',
    summary: 'Accept a team invitation',
    description:
      'A person without an account sets a name and a password, which creates the account. A person with an account gives the password or is logged in as the invited person. Accepting does not log anybody in.',
    access: 'public',
    transaction: 'own',
    body: setupTeamInput,
    output: z.object({
      businessId: idField,
      businessName: z.string(),
      email: z.string(),
      signedIn: z.boolean(),
    }),
    errors: ['INVITATION_GONE', 'INVITATION_OTHER', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  },
} as const satisfies Contract;
