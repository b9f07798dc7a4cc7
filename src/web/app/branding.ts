// Branding of the website address: asked for before the first paint, kept so that the next visit paints at once.
import { useSyncExternalStore } from 'react';
import { defaultBranding } from '#shared/account/default-branding.ts';
import type { Branding } from '#shared/contract/account/branding.ts';
import { applyBrandCss, brandThemeOf } from '#web/ui/theme/brand.ts';

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

function show(branding: Branding): void {
  current = branding;
  applyBrandCss(brandThemeOf(branding).css);
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = branding.company_favicon ?? branding.company_icon;
  if (icon && address) icon.href = address;
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

/** Resolves as soon as something may be painted: at once when the branding is known, else when it came. */
export async function startBranding(): Promise<void> {
  const known = read();
  if (known) show(known);
  const asked = ask();
  if (!known) await Promise.race([asked, new Promise((done) => setTimeout(done, patienceMs))]);
}

/** The present branding; changes when the server knows a newer one. */
export function useBranding(): Branding {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
