// Toasts: shown for five seconds, titled Successful or Failed; and a progress toast for long operations.
import { notifications } from '@mantine/notifications';
import { IconCircleCheck, IconDownload, IconExclamationCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import type { ReactNode } from 'react';

/** Display time of a toast (specification, section 9). */
export const toastMs = 5000;

export function toastSuccess(message: ReactNode): void {
  notifications.show({
    title: i18next.t('Successful'),
    message: translated(message),
    icon: <IconCircleCheck size={18} color="var(--success-dot)" />,
    autoClose: toastMs,
    closeButtonProps: { 'aria-label': i18next.t('Dismiss') },
  });
}

export function toastFailure(message: ReactNode): void {
  notifications.show({
    title: i18next.t('Failed'),
    message: translated(message),
    icon: <IconExclamationCircle size={18} color="var(--danger-dot)" />,
    autoClose: toastMs,
    closeButtonProps: { 'aria-label': i18next.t('Dismiss') },
  });
}

function translated(message: ReactNode): ReactNode {
  return typeof message === 'string' ? i18next.t(message) : message;
}

/** Shows or updates a progress toast; `percent` is null while unknown. */
export function toastProgress(id: string, title: string, percent: number | null, note: string): void {
  const shown = {
    id,
    title,
    message: <ProgressNote percent={percent} note={note} />,
    icon: <IconDownload size={18} color="var(--text-2)" />,
    autoClose: false as const,
    closeButtonProps: { 'aria-label': i18next.t('Dismiss') },
  };
  if (open.has(id)) notifications.update(shown);
  else notifications.show({ ...shown, onClose: () => open.delete(id) });
  open.add(id);
}

/** Removes a progress toast. */
export function toastDone(id: string): void {
  open.delete(id);
  notifications.hide(id);
}

const open = new Set<string>();

function ProgressNote({ percent, note }: { percent: number | null; note: string }) {
  return (
    <span style={{ display: 'block', paddingTop: 6 }}>
      <progress className="progress" value={percent ?? undefined} max={100} aria-label={note} />
      <span className="xs dim">{note}</span>
    </span>
  );
}
