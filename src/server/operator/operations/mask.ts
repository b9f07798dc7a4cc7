// What staff see of an address, a number or a failure without asking for more.

/** 'a•••@example.com' */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** The last four digits. */
export const maskPhone = (number: string): string => `••••${number.slice(-4)}`;

/** Servers repeat addresses and numbers in what they answer. */
export function maskFailure(failure: string | null): string | null {
  return (
    failure?.replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, maskEmail).replace(/\+?\d{8,15}\b/g, maskPhone) ?? null
  );
}

/** The address without what may be secret in it. */
export function plainUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return '';
  return `${parsed.origin}${parsed.pathname}${parsed.search ? '?…' : ''}`;
}
