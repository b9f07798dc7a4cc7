// What the sandbox of the tax authority does, as data: the end of the buyer's TIN decides, of a consumer the e-mail address.

export type TestBuyer = {
  /** The last four digits of a TIN. */
  suffix: string;
  /** What stands behind a plus in the e-mail address of a consumer: aisha+refused@example.com. */
  word: string;
  /** silent: carried out, and the answer is lost · slow: unknown at first, then cleared. */
  outcome: 'refused' | 'slow' | 'silent';
  field: string | null;
  reason: string;
  /** What it is good for, in words. */
  label: string;
};

/** Every other buyer's invoice is cleared at once. */
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
