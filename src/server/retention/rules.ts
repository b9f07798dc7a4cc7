// How long each kind of data is kept, and what becomes of it then: one table, read by the job and by the console.

export type RetentionRule = {
  keptDays: number;
  /** What happens, for staff. */
  sentence: string;
  table: string;
  key: readonly string[];
  /** The column that says how old it is. */
  at: string;
  /** Which rows; `r` is the row. */
  only: string;
  /** What is set instead of deleting the row. */
  erase?: string;
};

const inEnvironment = ['environment_id', 'id'];

/** No section, director, dispute or chargeback has the file. */
const isUnused = `not exists (select from compliance_directors d where d.business_id = r.business_id and d.id_file_id = r.id)
  and not exists (select from dispute_attachments a where a.business_id = r.business_id and a.file_id = r.id)
  and not exists (select from chargeback_files c where c.business_id = r.business_id and c.file_id = r.id)
  and not exists (select from compliance_sections s where s.business_id = r.business_id and strpos(s.details::text, r.id::text) > 0)`;

export const retentionRules = {
  api_calls: {
    keptDays: 30,
    sentence: 'Calls of API keys are deleted',
    table: 'api_calls',
    key: inEnvironment,
    at: 'at',
    only: 'true',
  },
  webhook_events: {
    keptDays: 90,
    sentence: 'Events of webhooks are deleted with their deliveries',
    table: 'webhook_events',
    key: inEnvironment,
    at: 'recorded_at',
    only: 'r.number is not null',
  },
  emails: {
    keptDays: 90,
    sentence: 'E-mails that were sent or given up are deleted; their text was erased when they were sent',
    table: 'emails',
    key: ['id'],
    at: 'created_at',
    only: `r.status <> 'PENDING'`,
  },
  sms: {
    keptDays: 90,
    sentence: 'SMS that were sent or given up are deleted; their text was erased when they were sent',
    table: 'sms_messages',
    key: ['id'],
    at: 'created_at',
    only: `r.status <> 'PENDING'`,
  },
  private_files: {
    keptDays: 30,
    sentence: 'Documents that nothing refers to are deleted',
    table: 'private_files',
    key: ['business_id', 'id'],
    at: 'created_at',
    only: isUnused,
  },
  failed_payments: {
    keptDays: 365,
    sentence:
      'Name, e-mail, phone and address of the payer are erased from payments that failed or were abandoned',
    table: 'transactions',
    key: inEnvironment,
    at: 'ended_at',
    only: `r.status = 'failed' and (r.customer_email is not null or r.customer_name is not null or r.customer_phone is not null or r.ip is not null)`,
    erase: `customer_email = null, customer_name = null, customer_phone = null, ip = null, answers = '[]'`,
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKind = keyof typeof retentionRules;
