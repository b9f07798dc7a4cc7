// Test buyers of the tax authority's sandbox: the outcome is chosen by the end of the buyer's TIN, or for a consumer by the e-mail address.

export type TestBuyer = {
  /** The last four digits of a TIN. */
  suffix: string;
  /** The suffix after a plus in a consumer's e-mail address: aisha+refused@example.com. */
  word: string;
  /** silent: processed, but the response is lost · slow: unknown at first, then cleared. */
  outcome: 'refused' | 'slow' | 'silent';
  field: string | null;
  reason: string;
  /** The description of the test case. */
  label: string;
};

/** Invoices to all other buyers are cleared at once. */
export const testBuyers = [
  {
    suffix: '0002',
    word: 'refused',
    outcome: 'refused',
    field: 'customer.tin',
    reason: 'The TIN does not belong to a registered taxpayer',
    label: 'Refused: unknown TIN',
  },
  {
    suffix: '0003',
    word: 'code',
    outcome: 'refused',
    field: 'lines.0.code',
    reason: 'The code is not on any list of goods or services',
    label: 'Refused: unknown code on the first line',
  },
  {
    suffix: '0004',
    word: 'slow',
    outcome: 'slow',
    field: null,
    reason: '',
    label: 'No response at first, then cleared',
  },
  {
    suffix: '0005',
    word: 'silent',
    outcome: 'silent',
    field: null,
    reason: '',
    label: 'Accepted, but the response is lost and has to be requested',
  },
] as const satisfies readonly TestBuyer[];

export function findTestBuyer({ tin, email }: { tin: string | null; email: string }): TestBuyer | null {
  const [name = ''] = email.split('@');
  const isIt = ({ suffix, word }: TestBuyer): boolean =>
    tin ? tin.endsWith(suffix) : name.endsWith(`+${word}`);
  return testBuyers.find(isIt) ?? null;
}
