// The invoice reference number (IRN): invoice number, service id of the business, issue date.

const serviceIdPattern = /^[A-Z0-9]{8}$/;
/** A prefix, an optional year, and a counter: each part after a dash begins with a digit. */
const numberPattern = /^[A-Z0-9]+(-[0-9]+)+$/;

export const isServiceId = (text: string): boolean => serviceIdPattern.test(text);

/**
 * Builds an IRN such as INVX2026X0131-94KX7Q2B-20261103. The authority accepts only letters and digits in the invoice number, so X replaces
 * a dash and XX replaces an X of the prefix. The encoding is unique: before a digit, an odd run of X ends with a dash, an even run has
 * none.
 */
export function irnOf({
  number,
  serviceId,
  issueOn,
}: {
  number: string;
  serviceId: string;
  issueOn: string;
}): string {
  if (!numberPattern.test(number)) throw new Error(`${number} is no number of an invoice`);
  const written = number.replaceAll('X', 'XX').replaceAll('-', 'X');
  return [written, serviceId, issueOn.replaceAll('-', '')].join('-');
}
