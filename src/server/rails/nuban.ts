// Nigerian account numbers: nine digits and the check digit that the central bank's rule derives from bank and serial.
const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/** A 10-digit account number from a 3-digit bank code and a 9-digit serial number. */
export function makeNuban(bankCode: string, serial: string): string {
  const digits = [...(bankCode + serial)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return `${serial}${(10 - (sum % 10)) % 10}`;
}
