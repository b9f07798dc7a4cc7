// Validation of social media handles (specification, section 5).

export type SocialNetwork = 'instagram' | 'facebook' | 'twitter';

const rules: Record<SocialNetwork, { pattern: RegExp; fault: string }> = {
  instagram: {
    // No period at the start or the end, no two in a row, no underscore at the start.
    pattern: /^(?![._])(?!.*\.\.)(?!.*\.$)[A-Za-z0-9._]{1,30}$/,
    fault:
      'Use 1 to 30 letters, numbers, periods and underscores; no period at either end or twice in a row, no underscore first',
  },
  facebook: {
    pattern: /^[A-Za-z][A-Za-z0-9.]{4,49}$/,
    fault: 'Use 5 to 50 letters, numbers and periods, with a letter first',
  },
  twitter: { pattern: /^[A-Za-z0-9_]{1,15}$/, fault: 'Use 1 to 15 letters, numbers and underscores' },
};

/** Returns the error of a handle; null if it is valid. */
export function handleFault(network: SocialNetwork, handle: string): string | null {
  return rules[network].pattern.test(handle) ? null : rules[network].fault;
}
