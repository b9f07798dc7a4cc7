// Configuration of the WhatsApp Business provider: an address with the sending number and the key.
import { addressBy } from './config-address.ts';

export type WhatsAppAddress = {
  /** The URL that messages are posted to: https, or http on this machine. */
  url: string;
  secret: string;
  /**
   * The approved template, with the message as its one variable; null sends free text, which reaches only recipients who wrote within the
   * last day.
   */
  template: string | null;
  language: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Parses `whatsapp://phone-number-id:token@graph.facebook.com/v23.0?template=alert&language=en`; returns null if the address is invalid.
 */
export function readWhatsAppAddress(text: string): WhatsAppAddress | null {
  const scheme = 'whatsapp://';
  if (!text.startsWith(scheme)) return null;
  // The URL parser reads no host from unknown schemes, so https replaces the scheme.
  const rest = `https://${text.slice(scheme.length)}`;
  if (!URL.canParse(rest)) return null;
  const url = new URL(rest);
  const number = decodeURIComponent(url.username);
  const secret = decodeURIComponent(url.password);
  if (!/^\d{5,20}$/.test(number) || secret === '') return null;
  const protocol = loopbackHosts.includes(url.hostname) ? 'http' : 'https';
  return {
    url: `${protocol}://${url.host}${url.pathname.replace(/\/$/, '')}/${number}/messages`,
    secret,
    template: url.searchParams.get('template') || null,
    language: url.searchParams.get('language') ?? 'en',
  };
}

/** The schema of the environment variable. */
export const whatsAppVariable = addressBy(readWhatsAppAddress).describe(
  'must look like whatsapp://phone-number-id:token@graph.facebook.com/v23.0?template=payment_alert&language=en',
);
