// What every call of the console has in common that shows a document people trusted the platform with.

/** Its address, who may look and the parameters are the review's. That it was shown stands in the audit trail. */
export const reviewFileCall = {
  method: 'GET',
  description: 'The download is written to the audit trail.',
  audit: 'reads',
  output: 'file',
  errors: ['NOT_FOUND'],
} as const;
