// The table types of the account area, combined for the database type.
import type { ApprovalTables } from './approvals.ts';
import type { AuditTrailTables } from './audit-trails.ts';
import type { BusinessTables } from './businesses.ts';
import type { ComplianceTables } from './compliance.ts';
import type { MemberTables } from './members.ts';
import type { ProfileTables } from './profiles.ts';
import type { SignInTables } from './sign-in.ts';
import type { UserTables } from './users.ts';
import type { VirtualAccountRuleTables } from './virtual-account-rules.ts';

export type AccountTables = UserTables &
  BusinessTables &
  MemberTables &
  SignInTables &
  ProfileTables &
  ComplianceTables &
  ApprovalTables &
  VirtualAccountRuleTables &
  AuditTrailTables;
