// The modules of the area 'account': users, businesses and permissions.

import { approvalsModule } from '#server/account/approvals/module.ts';
import { auditTrailsModule } from '#server/account/audit-trails/module.ts';
import { brandingModule } from '#server/account/branding/module.ts';
import { complianceModule } from '#server/account/compliance/module.ts';
import { credentialsModule } from '#server/account/credentials/module.ts';
import { membersModule } from '#server/account/members/module.ts';
import { profileModule } from '#server/account/profile/module.ts';
import { rolesModule } from '#server/account/roles/module.ts';
import { signInModule } from '#server/account/sign-in/module.ts';
import { statusModule } from '#server/account/status/module.ts';
import { teamModule } from '#server/account/team/module.ts';
import { userAuthenticationModule } from '#server/account/user-authentication/module.ts';
import { usersModule } from '#server/account/users/module.ts';
import type { Module } from '#server/module.ts';

export const accountModules: readonly Module[] = [
  profileModule,
  statusModule,
  signInModule,
  brandingModule,
  rolesModule,
  teamModule,
  auditTrailsModule,
  userAuthenticationModule,
  complianceModule,
  credentialsModule,
  membersModule,
  usersModule,
  approvalsModule,
];
