// Says that a call waits for the approval of others, with the way to the request for whoever may open it.
import i18next from 'i18next';
import { isAllowed } from '#shared/is-allowed.ts';
import { routePermissions } from '#shared/permissions.ts';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { HeldRequest } from './api-error.ts';
import { invalidateNoun, queryClient } from './queries.ts';
import { profileQuery } from './session.ts';

export function showHeld({ id, reference }: HeldRequest): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  const held = new Set(profile?.permissions.permission);
  const text = i18next.t('Sent for approval. Nothing is done before it is approved.');
  void invalidateNoun('approvals');
  const path = `/settings/approval/approval-request/${id}`;
  const mayOpen = isAllowed(held, routePermissions.settingsApproval);
  toastSuccess(
    <>
      {text} {mayOpen ? <a href={path}>{reference}</a> : reference}
    </>,
  );
}
