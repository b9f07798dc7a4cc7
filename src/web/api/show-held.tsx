// Says that a call waits for the approval of others.
import i18next from 'i18next';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { HeldRequest } from './api-error.ts';
import { invalidateNoun } from './queries.ts';

export function showHeld({ reference }: HeldRequest): void {
  void invalidateNoun('approvals');
  toastSuccess(`${i18next.t('Sent for approval. Nothing is done before it is approved.')} ${reference}`);
}
