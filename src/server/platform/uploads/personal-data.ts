// Retention of documents and pictures, and erasure of personal data in them.
import { sql } from 'kysely';
import type { Erasures } from '#server/platform/personal-data/erasure.ts';
import type { RetentionRules } from '#server/platform/personal-data/retention-rule.ts';

/** The file is not used by any section, director, dispute, chargeback, tier request, remittance or invoice. */
const isUnused = `not exists (select from compliance_directors d where d.business_id = r.business_id and d.id_file_id = r.id)
  and not exists (select from dispute_attachments a where a.business_id = r.business_id and a.file_id = r.id)
  and not exists (select from chargeback_files c where c.business_id = r.business_id and c.file_id = r.id)
  and not exists (select from tier_upgrade_documents t where t.business_id = r.business_id and t.id = r.id and t.upgrade_id is not null)
  and not exists (select from remittance_documents m where m.business_id = r.business_id and m.file_id = r.id)
  and not exists (select from invoice_attachments i where i.business_id = r.business_id and i.file_id = r.id)
  and not exists (select from compliance_sections s where s.business_id = r.business_id and strpos(s.details::text, r.id::text) > 0)`;

export const uploadsRetention: RetentionRules = {
  private_files: {
    label: 'Private files',
    keptDays: 30,
    sentence: 'Documents that nothing refers to are deleted',
    table: 'private_files',
    key: ['business_id', 'id'],
    at: 'r.created_at',
    only: isUnused,
  },
};

export const uploadsErasures: Erasures = {
  user: ({ photoImageId }) => [
    { columns: 'images (photo)', change: sql`delete from images where id = ${photoImageId}`, isLast: true },
  ],
};
