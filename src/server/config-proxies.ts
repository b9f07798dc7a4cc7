// Configuration of trusted proxies, whose X-Forwarded-* headers are used.
import { isIP } from 'node:net';

/** Accepts off, on, a number of proxies, or addresses and subnets. */
export function isTrustProxy(text: string): boolean {
  if (/^(on|off|[1-9])$/i.test(text)) return true;
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address);
    return (
      family !== 0 &&
      (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)))
    );
  });
}

export function readTrustProxy(text: string): false | number | string {
  if (text.toLowerCase() === 'off') return false;
  if (text.toLowerCase() === 'on') return 1;
  return /^\d$/.test(text) ? Number(text) : text;
}
