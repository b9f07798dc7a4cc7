// The nouns of the area 'account': people, businesses and who may do what.
import type { Module } from '../module.ts';
import { auditTrailsModule } from './audit-trails/module.ts';
import { brandingModule } from './branding/module.ts';
import { complianceModule } from './compliance/module.ts';
import { profileModule } from './profile/module.ts';
import { rolesModule } from './roles/module.ts';
import { signInModule } from './sign-in/module.ts';
import { statusModule } from './status/module.ts';
import { teamModule } from './team/module.ts';
import { userAuthenticationModule } from './user-authentication/module.ts';

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
];
