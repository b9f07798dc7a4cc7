// Retention of the content of decided approval requests, and the text that replaces it.
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

const ended = `r.status in ('COMPLETED', 'REJECTED', 'CLOSED')`;

export const approvalRetention: RetentionRules = {
  approval_inputs: {
    label: 'Content of approval requests',
    keptDays: fiveYearsDays,
    sentence: 'The requested change and the stored call are erased. Who decided, and when, is kept.',
    why: lawOfRecords,
    table: 'approval_requests',
    key: ['environment_id', 'id'],
    at: 'r.decided_at',
    only: `${ended} and (r.input is not null or r.snapshot is not null)`,
    erase: 'input = null, snapshot = null',
  },
};
