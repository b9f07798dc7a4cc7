// Retention and erasure of the customer data on invoices.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';
import {
  fiveYearsDays,
  lawOfRecords,
  type RetentionRules,
} from '#server/platform/personal-data/retention-rule.ts';

export const invoiceRetention: RetentionRules = {
  invoice_attachments: {
    label: 'Invoice attachments',
    keptDays: fiveYearsDays,
    sentence: 'Attachments of invoices are removed, and deleted once nothing refers to them.',
    why: lawOfRecords,
    table: 'invoice_attachments',
    key: ['environment_id', 'id'],
    at: 'r.added_at',
    only: `exists (select from invoices i where i.environment_id = r.environment_id and i.id = r.invoice_id
      and i.status not in ('DRAFT', 'ISSUED', 'PARTIALLY_PAID'))`,
  },
  invoice_customers: {
    label: 'Customers of invoices',
    keptDays: fiveYearsDays,
    sentence: 'Name, address and tax number of the customer, and the notes, are erased.',
    why: lawOfRecords,
    table: 'invoices',
    key: ['environment_id', 'id'],
    at: 'r.updated_at',
    only: `(r.status not in ('DRAFT', 'ISSUED', 'PARTIALLY_PAID') and r.customer_name <> 'Erased person')`,
    erase: `customer_name = 'Erased person', customer_email = 'erased', customer_address = null, customer_tin = null, notes = null`,
  },
};

export const invoiceErasures: Erasures = {
  customer: ({ environmentId, id }) => {
    const own = sql`select i.id from invoices i where i.environment_id = ${environmentId} and i.customer_id = ${id}`;
    return [
      {
        columns: 'invoice_events.params (e-mail)',
        change: sql`update invoice_events set params = params - 'email'
          where environment_id = ${environmentId} and invoice_id in (${own}) and params ? 'email'`,
      },
      {
        columns: 'invoice_events.actor (customer)',
        change: sql`update invoice_events set actor = null
          where environment_id = ${environmentId} and invoice_id in (${own}) and actor_kind = 'customer'`,
      },
      {
        columns: 'invoice_attachments (files of what was sent to the customer)',
        change: sql`delete from invoice_attachments where environment_id = ${environmentId} and invoice_id in (${own})`,
      },
      {
        columns: 'invoice_revisions.document (customer, notes, attachments)',
        change: sql`update invoice_revisions set document = document || jsonb_build_object('notes', null, 'attachments', '[]'::jsonb, 'customer',
            jsonb_build_object('id', ${id}::text, 'name', 'Erased person', 'email', ${pseudonymOf(id)}::text, 'address', null, 'tin', null))
          where environment_id = ${environmentId} and invoice_id in (${own})`,
      },
      {
        columns: 'invoice_payments.note',
        change: sql`update invoice_payments set note = null
          where environment_id = ${environmentId} and customer_id = ${id} and note is not null`,
      },
      {
        columns: 'invoices.customer_name, customer_email, customer_address, customer_tin, notes',
        change: sql`update invoices set customer_name = 'Erased person', customer_email = ${pseudonymOf(id)},
            customer_address = null, customer_tin = null, notes = null
          where environment_id = ${environmentId} and customer_id = ${id}`,
      },
    ];
  },
};
