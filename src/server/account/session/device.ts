// Readable names of devices and places, from user agent and IP address alone.
import { isIP } from 'node:net';

export type DeviceKind = 'computer' | 'phone' | 'tablet' | 'program';
export type DeviceName = { device: string; kind: DeviceKind };

/** In this order, because most browsers also claim to be Chrome or Safari. */
const browsers: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPiOS)\/(\d+)/, 'Opera'],
  [/\bOPX\/(\d+)/, 'Opera GX'],
  [/\bOpera Mini\/(\d+)/, 'Opera Mini'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bUCBrowser\/(\d+)/, 'UC Browser'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bYaBrowser\/(\d+)/, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\bHeadlessChrome\/(\d+)/, 'Chrome'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]*.*\bSafari\//, 'Safari'],
  [/\b(?:MSIE |Trident\/.*rv:)(\d+)/, 'Internet Explorer'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Programs state their own name and version first, as in curl/8.5.0 or okhttp/4.12. */
const program = /^([A-Za-z][\w .-]{0,40}?)\/(\d+(?:\.\d+)?)/;

function kindOf(userAgent: string): DeviceKind {
  if (/\biPad\b|\bTablet\b/.test(userAgent)) return 'tablet';
  if (/\bAndroid\b/.test(userAgent)) return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet';
  return /\biPhone\b|\bMobile\b/.test(userAgent) ? 'phone' : 'computer';
}

/** 'Chrome 131 on Windows'; 'curl 8.5'; 'Unknown device' when the user agent tells nothing. */
export function describeDevice(userAgent: string | null): DeviceName {
  const text = userAgent?.trim() ?? '';
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(text)?.[1];
    if (version === undefined) continue;
    const browser = `${name} ${version}`;
    return { device: system ? `${browser} on ${system}` : browser, kind: kindOf(text) };
  }
  if (system) return { device: `A browser on ${system}`, kind: kindOf(text) };
  const own = program.exec(text);
  if (own && own[1] !== 'Mozilla') return { device: `${own[1]} ${own[2]}`, kind: 'program' };
  return { device: 'Unknown device', kind: text === '' ? 'program' : 'computer' };
}

const privateV4 =
  /^(?:10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)/;

/** Returns 'This network' for private addresses, otherwise the address: no location service is used. */
export function describePlace(ip: string | null): string | null {
  if (!ip) return null;
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(address) === 4) return privateV4.test(address) ? 'This network' : address;
  return /^(?:::1$|f[cd]|fe[89ab])/i.test(address) ? 'This network' : address;
}
