// The display of a business in the switcher and the dialog: mark, name and a second line.
import type { BusinessSummary } from '#shared/contract/account/session.ts';

/** Names are cut at 13 characters, e-mails at 21 (specification, section 9). */
export const nameMax = 13;
const emailMax = 21;

/** Truncates a text to the given length with an ellipsis. */
export function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}

/** 'AF' of 'Adunni Foods'. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}

export function BusinessAvatar({ business }: { business: BusinessSummary }) {
  if (business.logo_url) return <img className="ava" src={business.logo_url} width={28} height={28} alt="" />;
  return (
    <span className="ava" aria-hidden>
      {initialsOf(business.business_name)}
    </span>
  );
}

/** Name and e-mail of a business; for the current one the role. */
export function BusinessLines({ business, role = false }: { business: BusinessSummary; role?: boolean }) {
  return (
    <span className="biz-lines" title={`${business.business_name}, ${business.email}`}>
      <b>{cut(business.business_name, nameMax)}</b>
      <small>{role ? business.role.name : cut(business.email, emailMax)}</small>
    </span>
  );
}
