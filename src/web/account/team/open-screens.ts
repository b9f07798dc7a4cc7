// The page of a team invitation.
import { openScreensOf } from '#web/ui/screen.ts';

export const teamOpenScreens = openScreensOf({
  path: '/auth/invite-team/$token',
  title: 'Join the team',
  layout: 'auth',
  who: 'anyone',
  page: () => import('./invitation-page.tsx').then((m) => m.InvitationPage),
});
