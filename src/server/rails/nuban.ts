// Nigerian account numbers (NUBAN): nine digits, and the check digit that the central bank's rule derives from bank and serial number.
const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/** Builds a 10-digit account number from a 3-digit bank code and a 9-digit serial number. */
export function makeNuban(bankCode: string, serial: string): string {
  const digits = [...(bankCode + serial)].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0);
  return `${serial}${(10 - (sum % 10)) % 10}`;
}

/** Returns the six-digit institution code: 000 and the code of a bank, or 9 and the code of any other institution (CBN, 2020). */
function institutionOf(bankCode: string): string | null {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  return /^\d{5}$/.test(bankCode) ? `9${bankCode}` : null;
}

/**
 * Whether the check digit of an account number fits a bank; null where the rule does not apply. Only a hint: wallet numbers are often phone
 * numbers, which do not follow the rule.
 */
export function fitsNuban(bankCode: string, accountNumber: string): boolean | null {
  const institution = institutionOf(bankCode);
  if (!institution || !/^\d{10}$/.test(accountNumber)) return null;
  const digits = [...(institution + accountNumber.slice(0, 9))].map(Number);
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 3 === 1 ? 7 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber[9]);
}
