// The brand of the host at which the product is reached: the platform name in texts and automatic actions.

import type { Db } from '#server/platform/db/database.ts';
import type { Branding } from '#shared/contract/account/branding.ts';
import { getBranding } from './routes.ts';

/** Returns the brand of `publicUrl`, the base of all links in e-mails; the default when it has no brand. */
export function brandOf(db: Db, { publicUrl }: { publicUrl: string }): Promise<Branding> {
  return getBranding(db, publicUrl);
}
