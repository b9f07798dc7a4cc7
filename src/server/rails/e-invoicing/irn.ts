// The invoice reference number (IRN): invoice number, service id of the business, day of issue.

const serviceIdPattern = /^[A-Z0-9]{8}$/;
/** A prefix, perhaps the year, and a count: what stands behind a dash begins with a digit. */
const numberPattern = /^[A-Z0-9]+(-[0-9]+)+$/;

export const isServiceId = (text: string): boolean => serviceIdPattern.test(text);

/**
 * INVX2026X0131-94KX7Q2B-20261103. The authority takes letters and digits alone in the number: an X stands for a dash, two for an
 * X of the prefix. Two numbers never become one: in front of a digit an odd run of X ends with a dash, an even one has none.
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
