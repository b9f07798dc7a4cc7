// How a provider of WhatsApp Business is named in the configuration: an address with the number that sends and the key.
import { addressBy } from './config-address.ts';

export type WhatsAppAddress = {
  /** Where messages are posted: https, but http on this machine. */
  url: string;
  secret: string;
  /** The approved template that a message is put into as its one variable; null: free text, for who has written within a day. */
  template: string | null;
  language: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** `whatsapp://phone-number-id:token@graph.facebook.com/v23.0?template=alert&language=en`; null when it is no such address. */
export function readWhatsAppAddress(text: string): WhatsAppAddress | null {
  const scheme = 'whatsapp://';
  if (!text.startsWith(scheme)) return null;
  // Schemes that browsers do not know are parsed without a host; https stands for them.
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

/** As the configuration takes it. */
export const whatsAppVariable = addressBy(readWhatsAppAddress).describe(
  'must look like whatsapp://phone-number-id:token@graph.facebook.com/v23.0?template=payment_alert&language=en',
);
