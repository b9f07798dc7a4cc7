// Bank account numbers for tests: each is used once, and its last two digits decide the response of the sandbox bank.

export function accountNumbers(prefix: string): (suffix: string) => string {
  let serial = 0;
  return (suffix) => {
    serial += 1;
    return `${prefix}${String(serial).padStart(4, '0')}${suffix}`;
  };
}
