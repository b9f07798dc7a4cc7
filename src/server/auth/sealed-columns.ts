// Every column whose values are sealed: what binds a value to its place, and what rotation walks through.

/** `bytes`: bytea. `base64`: text. `headers`: a JSON list whose `value`s are base64. */
export type SealedForm = 'bytes' | 'base64' | 'headers';

export type SealedColumnSpec = {
  /** The columns of the primary key: with table and column they are the additional data of the seal. */
  key: readonly string[];
  form: SealedForm;
  /** The column was once kept in clear: such values are read as they are, and sealed by the next rotation. */
  wasClear?: true;
  /** The column of the keyed hash by which it is searched. */
  hash?: string;
  /** How many values are sealed anew at once, where they are large. */
  batch?: number;
};

const inEnvironment = ['environment_id', 'id'] as const;
const inBusiness = ['business_id', 'id'] as const;

/** A test compares this list with the schema. */
export const sealedColumns = {
  'vault_checks.sealed': { key: ['id'], form: 'bytes' },
  'users.totp_secret': { key: ['id'], form: 'bytes' },
  'sign_ins.totp_secret': { key: ['id'], form: 'bytes' },
  'operators.totp_secret': { key: ['id'], form: 'bytes' },
  'compliance_directors.bvn': { key: inBusiness, form: 'bytes' },
  'compliance_directors.nin': { key: inBusiness, form: 'bytes' },
  'compliance_directors.ssn_last4': { key: inBusiness, form: 'bytes' },
  'compliance_directors.id_number': { key: inBusiness, form: 'bytes' },
  'gateway_connections.secrets': { key: ['id'], form: 'bytes' },
  'webhook_endpoints.secret': { key: inEnvironment, form: 'bytes' },
  'webhook_endpoints.previous_secret': { key: inEnvironment, form: 'bytes' },
  'webhook_endpoints.headers': { key: inEnvironment, form: 'headers' },
  'saved_cards.sealed_gateway_token': { key: inEnvironment, form: 'base64' },
  'disputes.token_sealed': { key: inEnvironment, form: 'bytes' },
  'refunds.token_sealed': { key: inEnvironment, form: 'bytes' },
  'private_files.bytes': { key: inBusiness, form: 'bytes', wasClear: true, batch: 10 },
  'emails.html': { key: ['id'], form: 'base64', wasClear: true },
  'emails.text': { key: ['id'], form: 'base64', wasClear: true },
  'email_attachments.content': { key: ['email_id', 'number'], form: 'bytes', wasClear: true },
  'sms_messages.text': { key: ['id'], form: 'base64', wasClear: true },
} as const satisfies Record<string, SealedColumnSpec>;

export type SealedColumn = keyof typeof sealedColumns;

export function specOf(column: SealedColumn): SealedColumnSpec {
  return sealedColumns[column];
}
