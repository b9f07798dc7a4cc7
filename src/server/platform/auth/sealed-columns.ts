// Every column with sealed values: the place a value is bound to, and the list that key rotation walks through.

/**
 * `bytes`: bytea. `base64`: text. `headers`: a JSON list whose `value`s are base64. `field`: bytea that the database layer opens and seals
 * itself (db/sealed-fields.ts), so that rows are read with text.
 */
export type SealedForm = 'bytes' | 'base64' | 'headers' | 'field';

export type SealedColumnSpec = {
  /** The columns of the primary key: with table and column they form the additional data of the seal. */
  key: readonly string[];
  form: SealedForm;
  /** The column once held clear text: such values are read as they are, and sealed by the next rotation. */
  wasClear?: true;
  /** The column of the keyed hash used for searching. */
  hash?: string;
  /** The column of the last four characters, for lists and searching. */
  last4?: string;
  /** The number of values resealed at once, for large values. */
  batch?: number;
};

const inEnvironment = ['environment_id', 'id'] as const;
const inBusiness = ['business_id', 'id'] as const;
const account = { key: inEnvironment, form: 'field', hash: 'account_hash', last4: 'account_last4' } as const;

/** A test compares this list with the schema. */
export const sealedColumns = {
  'vault_checks.sealed': { key: ['id'], form: 'bytes' },
  'users.totp_secret': { key: ['id'], form: 'bytes' },
  'sign_ins.totp_secret': { key: ['id'], form: 'bytes' },
  'transfer_pins.pin_hash': { key: ['user_id'], form: 'bytes' },
  'terminal_cashiers.pin_hash': { key: inEnvironment, form: 'bytes' },
  'agents.pin_hash': { key: inEnvironment, form: 'bytes' },
  'operators.totp_secret': { key: ['id'], form: 'bytes' },
  'compliance_directors.bvn': { key: inBusiness, form: 'bytes' },
  'compliance_directors.nin': { key: inBusiness, form: 'bytes' },
  'compliance_directors.ssn_last4': { key: inBusiness, form: 'bytes' },
  'compliance_directors.id_number': { key: inBusiness, form: 'bytes' },
  'tier_upgrades.bvn': { key: inEnvironment, form: 'bytes' },
  'tier_upgrades.nin': { key: inEnvironment, form: 'bytes' },
  'gateway_connections.secrets': { key: ['id'], form: 'bytes' },
  'webhook_endpoints.secret': { key: inEnvironment, form: 'bytes' },
  'webhook_endpoints.previous_secret': { key: inEnvironment, form: 'bytes' },
  'webhook_endpoints.headers': { key: inEnvironment, form: 'headers' },
  'saved_cards.sealed_gateway_token': { key: inEnvironment, form: 'base64' },
  'disputes.token_sealed': { key: inEnvironment, form: 'bytes' },
  'refunds.token_sealed': { key: inEnvironment, form: 'bytes' },
  'private_files.bytes': { key: inBusiness, form: 'bytes', wasClear: true, batch: 10 },
  'emails.html': { key: inEnvironment, form: 'base64', wasClear: true },
  'emails.text': { key: inEnvironment, form: 'base64', wasClear: true },
  'email_attachments.content': {
    key: ['environment_id', 'email_id', 'number'],
    form: 'bytes',
    wasClear: true,
  },
  'sms_messages.text': { key: ['id'], form: 'base64', wasClear: true },
  'export_chunks.bytes': {
    key: ['environment_id', 'export_id', 'number'],
    form: 'bytes',
    wasClear: true,
    batch: 10,
  },
  'import_rows.cells': { key: ['environment_id', 'import_id', 'line'], form: 'field' },
  'transfer_group_rows.account_number': { key: ['environment_id', 'group_id', 'line'], form: 'field' },
  'transfer_group_rows.original': { key: ['environment_id', 'group_id', 'line'], form: 'field' },
  'idempotency_keys.answer': { key: ['scope', 'key'], form: 'field' },
  'webhook_events.payload': { key: inEnvironment, form: 'field' },
  'webhook_events.body': { key: inEnvironment, form: 'field' },
  'customers.phone': { key: inEnvironment, form: 'field', hash: 'phone_hash' },
  'orders.customer_phone': { key: inEnvironment, form: 'field' },
  'agents.phone': { key: inEnvironment, form: 'field', hash: 'phone_hash' },
  'agents.identity_number': { key: inEnvironment, form: 'field' },
  'agent_sales.customer_phone': { key: inEnvironment, form: 'field', hash: 'customer_hash' },
  'terminal_requests.contact_phone': { key: inEnvironment, form: 'field' },
  'terminal_alert_destinations.phone': { key: inEnvironment, form: 'field' },
  'transactions.customer_phone': { key: inEnvironment, form: 'field' },
  'transactions.sender_account': { key: inEnvironment, form: 'field' },
  'transfer_receipts.sender_account': { key: inEnvironment, form: 'field' },
  'users.phone_number': { key: ['id'], form: 'field' },
  'businesses.phone_number': { key: ['id'], form: 'field' },
  'signups.phone_number': { key: ['id'], form: 'field' },
  'compliance_sections.phone': { key: ['business_id', 'section'], form: 'field' },
  'sub_accounts.account_number': account,
  'sub_accounts.contact_phone': { key: inEnvironment, form: 'field' },
  'refunds.account_number': { key: inEnvironment, form: 'field' },
  'payouts.account_number': account,
  'beneficiaries.account_number': account,
  'transfers.account_number': account,
  'transfer_schedules.account_number': account,
  'remittance_senders.phone': { key: inEnvironment, form: 'field' },
  'remittance_senders.id_number': { key: inEnvironment, form: 'field' },
  'remittance_beneficiaries.details': { key: inEnvironment, form: 'field' },
  'remittances.details': { key: inEnvironment, form: 'field' },
  'payout_accounts.account_number': { key: inEnvironment, form: 'field', hash: 'account_hash' },
  'approval_requests.input': { key: inEnvironment, form: 'field' },
  'approval_requests.snapshot': { key: inEnvironment, form: 'field' },
  'sms_messages.to_number': { key: ['id'], form: 'field' },
  'one_time_codes.destination': { key: ['id'], form: 'field' },
  'sandbox_bank_transfers.account_number': { key: ['reference'], form: 'field' },
} as const satisfies Record<string, SealedColumnSpec>;

export type SealedColumn = keyof typeof sealedColumns;

export function specOf(column: SealedColumn): SealedColumnSpec {
  return sealedColumns[column];
}
