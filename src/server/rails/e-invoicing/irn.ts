// The invoice reference number (IRN): invoice number, service id of the business, day of issue.

const serviceIdPattern = /^[A-Z0-9]{8}$/;

export const isServiceId = (text: string): boolean => serviceIdPattern.test(text);

/** INV20260131-94KX7Q2B-20261103. The authority takes letters and digits alone in the number. */
export function irnOf({
  number,
  serviceId,
  issueOn,
}: {
  number: string;
  serviceId: string;
  issueOn: string;
}): string {
  return [number.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''), serviceId, issueOn.replaceAll('-', '')].join(
    '-',
  );
}
