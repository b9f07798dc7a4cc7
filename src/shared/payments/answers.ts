// Answers to the questions of a payment page, as checked in the browser and on the server.

/** Whether a trimmed answer is a number, which may be negative and have thousands separators. */
export const isNumberAnswer = (text: string): boolean => /^-?(\d{1,3}(,?\d{3})*|\d+)(\.\d+)?$/.test(text);
