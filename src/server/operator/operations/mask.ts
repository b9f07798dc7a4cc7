// Masking of addresses, numbers and failure texts for staff.

/** 'a•••@example.com' */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${address.slice(0, 1)}•••${address.slice(at)}`;
}

/** The last four digits. */
export const maskPhone = (number: string): string => `••••${number.slice(-4)}`;

/** Masks addresses and numbers that servers repeat in their answers. */
export function maskFailure(failure: string | null): string | null {
  return (
    failure?.replace(/[^\s<>"'(]+@[^\s<>"'),;]+/g, maskEmail).replace(/\+?\d{8,15}\b/g, maskPhone) ?? null
  );
}

/** Returns the address without parts that may be secret. */
export function plainUrl(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return '';
  return `${parsed.origin}${parsed.pathname}${parsed.search ? '?…' : ''}`;
}
