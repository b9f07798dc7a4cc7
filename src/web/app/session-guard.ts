// The session guard: returns the profile of the signed-in user, or redirects to the login page.
import { redirect } from '@tanstack/react-router';
import type { Profile } from '#shared/contract/account/session.ts';
import { ApiError } from '#web/api/api-error.ts';
import { queryClient } from '#web/api/queries.ts';
import { endSession, rememberSignedIn } from '#web/api/refresh.ts';
import { profileQuery } from '#web/api/session.ts';
import { saveReturnPath } from './last-path.ts';

export const loginPath = '/auth/login';

/** Returns the profile, or redirects to the login page; `wanted` is the destination after login. */
export async function profileOrLogin(returnPath?: string): Promise<Profile> {
  try {
    const profile = await queryClient.ensureQueryData(profileQuery);
    rememberSignedIn();
    return profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (returnPath) saveReturnPath(returnPath);
      endSession();
      throw redirect({ to: loginPath, replace: true });
    }
    throw error;
  }
}
