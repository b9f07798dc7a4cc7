// How long a noun keeps its personal data and what becomes of it then: declared beside the noun, carried out by retention.

export type RetentionRule = {
  /** What is kept, for staff. */
  label: string;
  keptDays: number;
  /** What happens, for staff. */
  sentence: string;
  /** Why so long and no longer; left out, because it is not needed then. */
  why?: string;
  /** A table of the noun that declares the rule. */
  table: string;
  key: readonly string[];
  /** How old it is: SQL over the row `r`; what has no age is kept. */
  at: string;
  /** Which rows; `r` is the row. */
  only: string;
  /** What is set instead of deleting the row. */
  erase?: string;
};

/** By the kind that a run of it is recorded under; those of one noun in the order they are carried out. */
export type RetentionRules = Readonly<Record<string, RetentionRule>>;

/** Five years, two of which may be leap years. */
export const fiveYearsDays = 1827;
export const lawOfRecords =
  'Records of customers are kept for five years (Money Laundering (Prevention and Prohibition) Act 2022, section 8; in the US 31 CFR 1010.430)';
