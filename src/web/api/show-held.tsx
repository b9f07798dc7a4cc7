// Shows that a call is pending approval, with a link to the request: in the list of all requests, or of the user's own.
import i18next from 'i18next';
import { isAllowed } from '#shared/is-allowed.ts';
import { routePermissions } from '#shared/permissions.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { PendingApproval } from './api-error.ts';
import { invalidateNoun, queryClient } from './queries.ts';
import { profileQuery } from './session.ts';

export function showHeld({ id, reference }: PendingApproval): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  const held = new Set(profile?.permissions.permission);
  const text = i18next.t(
    'Sent for approval. The approvers were notified by e-mail. It is carried out once it is approved.',
  );
  void invalidateNoun('approvals');
  const seesAll = isAllowed(held, routePermissions.settingsApproval);
  const path = `/${seesAll ? 'settings/approval/approval-request' : 'account/approval-requests'}/${id}`;
  toastSuccess(
    <>
      {text} <a href={path}>{reference}</a>
    </>,
  );
}
