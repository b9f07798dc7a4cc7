// Erasure of personal data in users.
import { sql } from 'kysely';
import { type Erasures, pseudonymOf } from '#server/platform/personal-data/erasure.ts';

export const usersErasures: Erasures = {
  user: ({ id, passwordHash, at }) => [
    {
      columns:
        'users.email, first_name, last_name, phone_number, password_hash, totp_secret, photo_image_id, last_path',
      change: sql`update users set email = ${pseudonymOf(id)}, first_name = 'Erased', last_name = 'Person', phone_number = null,
        phone_verified_at = null, password_hash = ${passwordHash}, totp_secret = null, totp_enabled = false, totp_last_step = null,
        mfa_enabled = false, photo_image_id = null, last_path = null, disabled_at = ${at}, disabled_reason = 'Erased on request' where id = ${id}`,
    },
  ],
};
