// Validation of connection settings entered by staff: all settings of the gateway, allowed addresses, and secrets to keep or replace.

import type { Config } from '#server/config.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  type GatewayName,
  gatewayLabels,
  gatewaySecrets,
  gatewaySettings,
} from '#shared/contract/operator/gateways.ts';
import type { Secrets } from './adapters.ts';

type Given = Record<string, string | undefined>;
type Fields = Record<string, string>;

/** Settings that may be empty: the business's own name is then shown. */
const optionalSettings = new Set<string>(['merchantName']);

/** Validates and returns the settings of a gateway, without those of others; addresses lose a trailing slash. */
export function checkSettings(
  config: Pick<Config, 'gatewayLoopback'>,
  gateway: GatewayName,
  provided: Given,
  fields: Fields,
): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const name of gatewaySettings[gateway]) {
    const value = provided[name]?.trim() ?? '';
    const path = `settings.${name}`;
    if (value === '') {
      if (!optionalSettings.has(name)) fields[path] = `${gatewayLabels[name]} is required`;
    } else if (name.endsWith('Url')) {
      const address = readAddress(value, config.gatewayLoopback);
      if (address === null) fields[path] = 'Enter an address such as https://gateway.example.com';
      else settings[name] = address;
    } else if (name === 'merchantId' && !/^[A-Za-z0-9_-]{1,40}$/.test(value)) {
      fields[path] = 'Use at most 40 letters, digits, _ and -';
    } else settings[name] = value;
  }
  return settings;
}

const loopback = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/** Returns a public https address, or a loopback address where the configuration allows stand-ins; null for anything else. */
function readAddress(text: string, loopbackAllowed: boolean): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password || url.search || url.hash) return null;
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, '');
  if (loopbackAllowed && url.protocol === 'http:' && loopback.test(url.hostname)) return address;
  // A full domain name is required: IP addresses and bare host names are internal machines.
  const isName = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/i.test(url.hostname);
  const isInside = /\.(local|localhost|internal|lan|home|arpa)$/i.test(url.hostname);
  return url.protocol === 'https:' && isName && !isInside ? address : null;
}

/** Returns the secrets of a gateway: the given ones, else those stored; each is required. */
export function checkSecrets(
  gateway: GatewayName,
  provided: Given,
  stored: Secrets,
  fields: Fields,
): Secrets {
  const secrets: Secrets = {};
  for (const name of gatewaySecrets[gateway]) {
    const value = provided[name] || stored[name] || '';
    if (value === '') fields[`secrets.${name}`] = `${gatewayLabels[name]} is required`;
    secrets[name] = value;
  }
  return secrets;
}

export function refuseFields(fields: Fields): void {
  if (Object.keys(fields).length > 0) throw new AppError('VALIDATION', { fields });
}
