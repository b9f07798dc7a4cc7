// Branding of the website address: requested before the first paint, and cached so that the next visit paints at once.
import { useSyncExternalStore } from 'react';
import { defaultBranding } from '#shared/account/default-branding.ts';
import type { Branding } from '#shared/contract/account/branding.ts';
import { applyBrandCss, brandThemeOf, onColour } from '#web/ui/theme/brand.ts';
import { rgbOf } from '#web/ui/theme/colour.ts';

const storageKey = 'kasuwa.branding';
const patienceMs = 1500;

let current: Branding = defaultBranding;
const listeners = new Set<() => void>();

function read(): Branding | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Branding | null;
  } catch {
    return null;
  }
}

export function firstLetter(name: string): string {
  return (name.trim().charAt(0) || '?').toUpperCase();
}

/** Without an icon, a brand gets the first letter of its name in its colour, never the product's mark. */
function drawnIcon({ company_name: name, brand_primary_color: colour }: Branding): string {
  const accent = rgbOf(colour) ? colour : defaultBranding.brand_primary_color;
  const letter = firstLetter(name).replace(/[<&>]/g, '?');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${accent}"/><text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="18" font-weight="600" fill="${onColour(accent)}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function showIcon(branding: Branding): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  const isBranded = branding.company_name !== defaultBranding.company_name;
  const address = branding.company_favicon ?? branding.company_icon ?? (isBranded && drawnIcon(branding));
  if (!address) return;
  // The image may have any type.
  icon.removeAttribute('type');
  icon.href = address;
}

function show(branding: Branding): void {
  current = branding;
  applyBrandCss(brandThemeOf(branding).css);
  showIcon(branding);
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  const address = `/api/v1/misc/metadata?website_url=${encodeURIComponent(window.location.origin)}`;
  const response = await fetch(address, { headers: { 'x-kasuwa-client': 'web' } }).catch(() => null);
  const answer = response?.ok
    ? ((await response.json().catch(() => null)) as { data?: Branding } | null)
    : null;
  if (!answer?.data) return;
  const text = JSON.stringify(answer.data);
  if (text === JSON.stringify(current)) return;
  localStorage.setItem(storageKey, text);
  show(answer.data);
}

/** Resolves when the page may be painted: at once if the branding is cached, otherwise when it has loaded. */
export async function startBranding(): Promise<void> {
  const known = read();
  if (known) show(known);
  const request = ask();
  if (!known) await Promise.race([request, new Promise((done) => setTimeout(done, patienceMs))]);
}

/** Returns the current branding; updates when the server has a newer one. */
export function useBranding(): Branding {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
