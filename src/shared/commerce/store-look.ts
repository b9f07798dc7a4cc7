// The look of a store: light or dark, and links to social networks.

export const storeSchemes = ['auto', 'light', 'dark'] as const;
export type StoreScheme = (typeof storeSchemes)[number];

export const storeSchemeLabels: Record<StoreScheme, string> = {
  auto: 'Match the device',
  light: 'Always light',
  dark: 'Always dark',
};

export const socialNetworks = ['instagram', 'facebook', 'x', 'tiktok', 'whatsapp', 'youtube'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

type KnownNetwork = { label: string; hosts: readonly string[]; example: string };

/** The display name of each network, and the hosts of its addresses. */
export const knownNetworks: Record<SocialNetwork, KnownNetwork> = {
  instagram: { label: 'Instagram', hosts: ['instagram.com'], example: 'https://instagram.com/your.store' },
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    example: 'https://facebook.com/your.store',
  },
  x: { label: 'X', hosts: ['x.com', 'twitter.com'], example: 'https://x.com/your_store' },
  tiktok: { label: 'TikTok', hosts: ['tiktok.com'], example: 'https://tiktok.com/@your.store' },
  whatsapp: { label: 'WhatsApp', hosts: ['wa.me', 'whatsapp.com'], example: 'https://wa.me/2348031234567' },
  youtube: {
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    example: 'https://youtube.com/@yourstore',
  },
};

/** Whether the host of an address is one of the network's, or a subdomain of one. */
export function isOfNetwork(network: SocialNetwork, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname, protocol } = new URL(address);
  const { hosts } = knownNetworks[network];
  return protocol === 'https:' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}
