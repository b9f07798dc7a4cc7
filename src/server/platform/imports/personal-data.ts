// Retention of rows of imported files.
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

export const importsRetention: RetentionRules = {
  imported_rows: {
    label: 'Imported rows',
    keptDays: 90,
    sentence: 'Rows of imported files are erased; the result of each row is kept',
    table: 'import_rows',
    key: ['environment_id', 'import_id', 'line'],
    at: 'r.at',
    only: 'r.cells is not null',
    erase: 'cells = null',
  },
};
