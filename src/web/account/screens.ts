// The screens of the area 'account', one line per noun.

import { approvalScreens } from '#web/account/approvals/screens.ts';
import { auditTrailScreens } from '#web/account/audit-trails/screens.ts';
import { businessScreens } from '#web/account/businesses/screens.ts';
import { complianceScreens } from '#web/account/compliance/screens.ts';
import { emailTemplateScreens } from '#web/account/email-templates/screens.ts';
import { profileScreens } from '#web/account/profile/screens.ts';
import { settingsScreens } from '#web/account/settings/screens.ts';
import { statusScreens } from '#web/account/status/screens.ts';
import { teamScreens } from '#web/account/team/screens.ts';
import type { Screen } from '#web/ui/screen.ts';

export const accountScreens: readonly Screen[] = [
  ...auditTrailScreens,
  ...teamScreens,
  ...businessScreens,
  ...profileScreens,
  ...settingsScreens,
  ...emailTemplateScreens,
  ...statusScreens,
  ...complianceScreens,
  ...approvalScreens,
];
