// The sections of the document editor; each editor loads only the sections it shows.
import { lazy } from 'react';

/** The sections of the form, each loaded separately. */
export const part = {
  head: lazy(() => import('./head-fields.tsx').then((m) => ({ default: m.HeadFields }))),
  lines: lazy(() => import('./line-grid.tsx').then((m) => ({ default: m.LineGrid }))),
  schedule: lazy(() => import('./schedule-fields.tsx').then((m) => ({ default: m.ScheduleFields }))),
  reminders: lazy(() => import('./reminder-fields.tsx').then((m) => ({ default: m.ReminderFields }))),
  files: lazy(() => import('../attachments-card.tsx').then((m) => ({ default: m.AttachmentFields }))),
  more: lazy(() => import('./more-fields.tsx').then((m) => ({ default: m.MoreFields }))),
  preview: lazy(() => import('./preview-pane.tsx').then((m) => ({ default: m.PreviewPane }))),
};
