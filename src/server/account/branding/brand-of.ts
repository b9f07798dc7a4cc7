// The brand of the address the product is reached at: what the platform is called wherever it speaks or acts by itself.

import type { Db } from '#server/platform/db/database.ts';
import type { Branding } from '#shared/contract/account/branding.ts';
import { getBranding } from './routes.ts';

/** The brand of `publicUrl`, which every link of an e-mail leads to; the default where nobody has branded it. */
export function brandOf(db: Db, { publicUrl }: { publicUrl: string }): Promise<Branding> {
  return getBranding(db, publicUrl);
}
