// The commands of the quick start, which work as pasted, and the code that verifies a webhook. Tests run them.

/** The placeholder in commands while no key has been created. */
export const keyVariable = 'KASUWA_SECRET_KEY';

/** The scopes that a key needs for the quick start. */
export const quickStartScopes = ['PAYMENT_GATEWAY.TRANSACTIONS.READ_WRITE'] as const;

/** Approved by the sandbox with any later expiry and any CVV. */
export const quickStartCard = { number: '5111111111111118', expiryMonth: 12, expiryYear: 2030, cvv: '123' };

const json = `-H 'Content-Type: application/json'`;

/** `origin` is the address of this installation; `key` the newly created key, if any. */
export function quickStartCommands({ origin, key }: { origin: string; key: string | null }) {
  const auth = `-H "Authorization: Bearer $${keyVariable}"`;
  return {
    key: `export ${keyVariable}=${key ?? '<your secret test key>'}`,
    initialize: [
      `REFERENCE=$(curl -s -X POST ${origin}/api/v1/checkout/initialize \\`,
      `  ${auth} \\`,
      `  ${json} \\`,
      `  -d '{"amount": 250000, "email": "ada@example.com", "description": "Order 1042"}' \\`,
      `  | sed -n 's/.*"data":{"reference":"\\([^"]*\\)".*/\\1/p')`,
      `echo "${origin}/pay/$REFERENCE"`,
    ].join('\n'),
    pay: [
      `curl -s -X POST ${origin}/api/v1/pay/$REFERENCE/card \\`,
      `  -H "Idempotency-Key: pay-$REFERENCE" \\`,
      `  ${json} \\`,
      `  -d '${JSON.stringify({ card: quickStartCard })}'`,
    ].join('\n'),
    read: `curl -s ${origin}/api/v1/transaction/$REFERENCE \\\n  ${auth}`,
  };
}

/** Code that verifies the signature of a webhook, by language. `body` is the raw body, before parsing. */
export const verifySnippets = {
  node: `import { createHmac, timingSafeEqual } from 'node:crypto';

// secret: whsec_…   header: x-kasuwa-signature   body: the raw body as text
export function isGenuine(secret, header, body, toleranceS = 300) {
  const parts = header.split(',').map((part) => part.split('='));
  const t = parts.find(([name]) => name === 't')?.[1];
  if (!t || Math.abs(Date.now() / 1000 - Number(t)) > toleranceS) return false;
  const expected = Buffer.from(createHmac('sha512', secret).update(t + '.' + body).digest('hex'));
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, value]) => Buffer.from(value ?? ''))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
`,
  php: `<?php
// $secret: whsec_…   $header: x-kasuwa-signature   $body: file_get_contents('php://input')
function is_genuine(string $secret, string $header, string $body, int $tolerance = 300): bool {
    if (!preg_match('/(?:^|,)t=(\\d+)/', $header, $t)) return false;
    if (abs(time() - (int) $t[1]) > $tolerance) return false;
    $expected = hash_hmac('sha512', $t[1] . '.' . $body, $secret);
    preg_match_all('/(?:^|,)v1=([0-9a-f]+)/', $header, $given);
    foreach ($given[1] as $one) {
        if (hash_equals($expected, $one)) return true;
    }
    return false;
}
`,
  python: `import hashlib, hmac, time

# secret: whsec_…   header: x-kasuwa-signature   body: the raw body as bytes
def is_genuine(secret: str, header: str, body: bytes, tolerance: int = 300) -> bool:
    parts = [part.partition("=") for part in header.split(",")]
    t = next((value for name, _, value in parts if name == "t"), "")
    if not t.isdigit() or abs(time.time() - int(t)) > tolerance:
        return False
    expected = hmac.new(secret.encode(), t.encode() + b"." + body, hashlib.sha512).hexdigest()
    return any(hmac.compare_digest(expected, value) for name, _, value in parts if name == "v1")
`,
} as const;
export type SnippetLanguage = keyof typeof verifySnippets;
