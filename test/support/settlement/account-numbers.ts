// Numbers of bank accounts for tests: each is given once, and its last two digits decide what the sandbox bank says.

export function accountNumbers(prefix: string): (suffix: string) => string {
  let serial = 0;
  return (suffix) => {
    serial += 1;
    return `${prefix}${String(serial).padStart(4, '0')}${suffix}`;
  };
}
