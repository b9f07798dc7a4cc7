// Shared parts of console calls that return a confidential document.

/** The path, permission and parameters are those of the review. Each access is audited. */
export const reviewFileCall = {
  method: 'GET',
  description: 'The download is written to the audit trail.',
  audit: 'reads',
  output: 'file',
  errors: ['NOT_FOUND'],
} as const;
