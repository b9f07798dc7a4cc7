// Every page outside of the shell: one line a noun. They weigh on the first page, the screens of the shell do not.
import { refundOpenScreens } from '#web/refunds/open-screens.ts';
import { sessionScreens } from '#web/session/screens.ts';
import { teamOpenScreens } from '#web/team/open-screens.ts';
import type { OpenScreen } from '#web/ui/screen.ts';

export const openScreens: readonly OpenScreen[] = [
  ...teamOpenScreens,
  ...sessionScreens,
  ...refundOpenScreens,
];
