// Slugs of payment links and references: validation and generation.
import { randomBytes } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import { slugField } from '#shared/contract/payments/sources/source-fields.ts';

/** Words that are, or may become, paths of the platform itself. */
const reservedSlugs = new Set(
  `about account admin api app assets auth billing cancel card checkout close dashboard docs embed error
  faq favicon health help home images index invoice invoices kasuwa legal live login logout metrics new
  order orders page pay payment payments privacy public qr quote quotes receipt receipts refund robots security settings
  share shop signup sitemap static status store subscribe success support system terms test transfer upload
  webhook webhooks well-known www`
    .trim()
    .split(/\s+/),
);

/** Crockford's base 32: without letters that look like digits or each other (I, L, O), and without U, to avoid rude words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('');
}

/** Returns a reference that people can quote: LNK- (or the prefix of another noun) and eight characters, or `length`. */
export function makeReference(prefix = 'LNK', length = 8): string {
  return `${prefix}-${randomText(length)}`;
}

/** Returns a readable slug from the name and four random characters: 'Ọjà hampers!' becomes oja-hampers-4k7q. */
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

/** Returns why a slug is not allowed; null if it is. */
export function slugFault(slug: string): string | null {
  const parsed = slugField.safeParse(slug);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Not valid';
  return reservedSlugs.has(parsed.data) ? 'This address is reserved' : null;
}

export function slugTaken(reason = 'This address is already taken'): AppError {
  return new AppError('SLUG_TAKEN', { fields: { slug: reason } });
}

/** Throws SLUG_TAKEN for a slug that is not allowed. */
export function checkSlug(slug: string | null | undefined): void {
  const fault = slug ? slugFault(slug) : null;
  if (fault) throw slugTaken(fault);
}

/**
 * Inserts rows with the requested slug, or with one generated from the name; `insertAt` returns the indexes of the rows whose slug was
 * free. Throws SLUG_TAKEN if a requested slug is taken, so that all or none are inserted. A generated slug is one of a million per name and
 * rarely taken, in which case another is tried.
 */
export async function insertManyWithSlugs(
  named: readonly { slug?: string | null | undefined; name: string }[],
  insertAt: (slugs: readonly { at: number; slug: string }[]) => Promise<ReadonlySet<number>>,
): Promise<void> {
  let remaining = named.map(({ slug, name }, at) => ({ at, slug: slug || makeSlug(name) }));
  while (remaining.length > 0) {
    const created = await insertAt(remaining);
    const missing = remaining.filter(({ at }) => !created.has(at));
    if (missing.some(({ at }) => named[at]?.slug)) throw slugTaken();
    remaining = missing.map(({ at }) => ({ at, slug: makeSlug(named[at]?.name ?? '') }));
  }
}

/** As above for one row; `insertAt` returns false if the slug is taken. */
export const insertWithSlug = (
  item: { slug?: string | null | undefined; name: string },
  insertAt: (slug: string) => Promise<boolean>,
): Promise<void> =>
  insertManyWithSlugs([item], async (slugs) => {
    const created = await Promise.all(slugs.map(({ slug }) => insertAt(slug)));
    return new Set(slugs.filter((_, index) => created[index]).map(({ at }) => at));
  });
