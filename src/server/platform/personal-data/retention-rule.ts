// Retention rules of a noun: how long personal data is kept and what happens afterwards; declared beside the noun, carried out by
// retention.

export type RetentionRule = {
  /** The kind of data, for staff. */
  label: string;
  keptDays: number;
  /** What happens to the data, for staff. */
  sentence: string;
  /** The reason for the period; left out where the data is simply no longer needed. */
  why?: string;
  /** A table of the noun that declares the rule. */
  table: string;
  key: readonly string[];
  /** The time from which the age counts: SQL over the row `r`; a row where it is null is kept. */
  at: string;
  /** Condition on the row `r`. */
  only: string;
  /** The assignments to make instead of deleting the row. */
  erase?: string;
};

/** Rules by the kind under which a run is recorded; rules of one noun run in the given order. */
export type RetentionRules = Readonly<Record<string, RetentionRule>>;

/** Five years, two of which may be leap years. */
export const fiveYearsDays = 1827;
export const lawOfRecords =
  'Records of customers are kept for five years (Money Laundering (Prevention and Prohibition) Act 2022, section 8; in the US 31 CFR 1010.430)';
