// Errors of the embedded database, each one sentence with the remedy.

/** A failure to start the embedded database, as a sentence for the administrator. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Returns the sentence for a failed file operation or for the last output of PostgreSQL. */
export function explainFailure(task: string, directory: string, error: unknown): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error;
  const text = error instanceof Error ? `${errorCode(error)} ${error.message}` : String(error);
  const says = (pattern: RegExp): boolean => pattern.test(text);
  if (says(/ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/)) {
    return new EmbeddedDatabaseError(
      `The disk with ${directory} is full: free some space, or set DATA_DIR to a folder on another disk.`,
    );
  }
  if (says(/EROFS|Read-only file system/)) {
    return new EmbeddedDatabaseError(
      `The folder ${directory} is on a read-only disk: set DATA_DIR to a writable folder.`,
    );
  }
  if (says(/EACCES|EPERM|Permission denied|unable to open database file|readonly database/)) {
    return new EmbeddedDatabaseError(
      `This user cannot write to the folder ${directory}: change its owner, or set DATA_DIR to another folder.`,
    );
  }
  if (says(/EEXIST|ENOTDIR|Not a directory/)) {
    return new EmbeddedDatabaseError(
      `${directory} cannot be created as a folder because a file has that name: set DATA_DIR to a folder.`,
    );
  }
  return new EmbeddedDatabaseError(`${task}: ${lastTellingLine(text)}`);
}

/** The relevant line of PostgreSQL's output is the last FATAL, PANIC or error line. */
function lastTellingLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /FATAL|PANIC|[Ee]rror/.test(line)).at(-1) ?? lines.at(-1) ?? '';
  return telling.replace(/^.*?(FATAL|PANIC):\s*/, '').trim() || 'no reason was given';
}
