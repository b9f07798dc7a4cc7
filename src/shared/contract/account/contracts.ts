// Contracts of the area 'account' by noun: people, businesses and permissions.
import type { Contract } from '../endpoint.ts';
import { approvalRequestsContract, approvalRulesContract } from './approvals.ts';
import { auditTrailsContract } from './audit-trails.ts';
import { brandingContract } from './branding.ts';
import { businessesContract } from './businesses.ts';
import { complianceContract } from './compliance.ts';
import { erasureContract } from './erasure.ts';
import { passkeysContract } from './passkeys.ts';
import { profileContract } from './profile.ts';
import { rolesContract } from './roles.ts';
import { secondFactorsContract } from './second-factors.ts';
import { sessionContract } from './session.ts';
import { emailTemplatesContract } from './settings/email-templates.ts';
import { signInContract } from './sign-in.ts';
import { signupContract } from './signup.ts';
import { statusContract } from './status.ts';
import { teamContract } from './team.ts';
import { userAuthenticationContract } from './user-authentication.ts';

export const accountContracts: Readonly<Record<string, Contract>> = {
  session: sessionContract,
  'sign-in': signInContract,
  'second-factors': secondFactorsContract,
  passkeys: passkeysContract,
  signup: signupContract,
  profile: profileContract,
  status: statusContract,
  branding: brandingContract,
  businesses: businessesContract,
  roles: rolesContract,
  team: teamContract,
  'audit-trails': auditTrailsContract,
  'user-authentication': userAuthenticationContract,
  'email-templates': emailTemplatesContract,
  erasure: erasureContract,
  compliance: complianceContract,
  'approval-rules': approvalRulesContract,
  'approval-requests': approvalRequestsContract,
};
