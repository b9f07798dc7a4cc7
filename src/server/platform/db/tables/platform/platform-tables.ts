// The table types of the platform area, combined for the database type.
import type { AuthTables } from './auth.ts';
import type { CallTables } from './calls.ts';
import type { DirectoryTables } from './directory.ts';
import type { EmailTables } from './emails.ts';
import type { EventTables } from './events.ts';
import type { ExportTables } from './exports.ts';
import type { ImportTables } from './imports.ts';
import type { JobTables } from './jobs.ts';
import type { SavedViewTables } from './saved-views.ts';
import type { SessionTables } from './sessions.ts';
import type { SmsTables } from './sms.ts';
import type { UploadTables } from './uploads.ts';

export type PlatformTables = SessionTables &
  CallTables &
  UploadTables &
  DirectoryTables &
  EmailTables &
  ExportTables &
  ImportTables &
  SavedViewTables &
  JobTables &
  AuthTables &
  SmsTables &
  EventTables;
