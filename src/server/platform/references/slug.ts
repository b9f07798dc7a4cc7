// The part of an address that names a payment link: which are refused, and how one is made up.
import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { slugField } from '#shared/contract/payments/sources/source-fields.ts';

/** Words that are, or may become, addresses of the platform itself. */
const reservedSlugs = new Set(
  `about account admin api app assets auth billing cancel card checkout close dashboard docs embed error
  faq favicon health help home images index invoice invoices kasuwa legal live login logout metrics new
  order orders page pay payment payments privacy public qr quote quotes receipt receipts refund robots security settings
  share shop signup sitemap static status store subscribe success support system terms test transfer upload
  webhook webhooks well-known www`
    .trim()
    .split(/\s+/),
);

/** Crockford's base 32: no letters that are read for one another (I, L, O) and none that make up rude words (U). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
}

/** What people quote: LNK- (or what stands for another noun) and eight characters, or as many as are asked for. */
export function makeReference(prefix = 'LNK', length = 8): string {
  return `${prefix}-${randomText(length)}`;
}

/** A readable address from the name and four random characters: 'Ọjà hampers!' becomes oja-hampers-4k7q. */
export function makeSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-|-$/g, '');
  return `${words || 'pay'}-${randomText(4).toLowerCase()}`;
}

/** Why nobody may have this address; null when somebody may. */
export function slugFault(slug: string): string | null {
  const parsed = slugField.safeParse(slug);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Not valid';
  return reservedSlugs.has(parsed.data) ? 'This address is reserved' : null;
}

export function slugTaken(reason = 'This address is already taken'): AppError {
  return new AppError('SLUG_TAKEN', { fields: { slug: reason } });
}

/** Refuses an address that nobody may have. */
export function checkSlug(slug: string | null | undefined): void {
  const fault = slug ? slugFault(slug) : null;
  if (fault) throw slugTaken(fault);
}

/**
 * Inserts many, each at the address that was asked for, else at one made up from its name; `insertAt` answers the places of
 * those that got their address. All of them or none: throws where an address that was asked for is taken. A made-up one is one of
 * a million of that name: taken at most now and then, so another is tried.
 */
export async function insertManyWithSlugs(
  named: readonly { slug?: string | null | undefined; name: string }[],
  insertAt: (slugs: readonly { at: number; slug: string }[]) => Promise<ReadonlySet<number>>,
): Promise<void> {
  let left = named.map(({ slug, name }, at) => ({ at, slug: slug || makeSlug(name) }));
  while (left.length > 0) {
    const made = await insertAt(left);
    const missing = left.filter(({ at }) => !made.has(at));
    if (missing.some(({ at }) => named[at]?.slug)) throw slugTaken();
    left = missing.map(({ at }) => ({ at, slug: makeSlug(named[at]?.name ?? '') }));
  }
}

/** The same of one; `insertAt` says false of an address that is taken. */
export const insertWithSlug = (
  one: { slug?: string | null | undefined; name: string },
  insertAt: (slug: string) => Promise<boolean>,
): Promise<void> =>
  insertManyWithSlugs([one], async (slugs) => {
    const made = await Promise.all(slugs.map(({ slug }) => insertAt(slug)));
    return new Set(slugs.filter((_, index) => made[index]).map(({ at }) => at));
  });
