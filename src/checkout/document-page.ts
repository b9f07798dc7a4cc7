// The page of a payable document, an invoice or an order, whose code is loaded in parallel with its data.
import type { ComponentType } from 'react';
import type { CheckoutPage } from '#shared/contract/payments/checkout.ts';
import { readAddress } from './address.ts';
import { pagePath, readAt } from './api.ts';
import type { PaymentActions } from './payment.ts';

type DocumentKind = 'invoice' | 'order';
type Props = { page: CheckoutPage; slug: string; framed: boolean; actions: PaymentActions };

const loaders: Record<DocumentKind, () => Promise<ComponentType<Props>>> = {
  invoice: () => import('./invoice/invoice-page.tsx').then((m) => m.InvoicePage),
  order: () => import('./placed-order/order-page.tsx').then((m) => m.OrderPage),
};
const pages = new Map<DocumentKind, ComponentType<Props>>();

/** Resolves when the page can render immediately: React would keep a fallback for a third of a second. */
export async function prepareDocument(kind: DocumentKind): Promise<void> {
  if (!pages.has(kind)) pages.set(kind, await loaders[kind]());
}

export const documentPage = (kind: DocumentKind): ComponentType<Props> | undefined => pages.get(kind);

const early = new Map<string, Promise<unknown>>();

/** Returns an early request for the path, once. */
export function takeEarly<T>(path: string): Promise<T> | undefined {
  const answer = early.get(path);
  early.delete(path);
  return answer as Promise<T> | undefined;
}

/** Starts loading by the prefix of the URL key; must be called first. */
export function preloadDocument(): void {
  const key = readAddress(location.pathname)?.key ?? '';
  const kind = key.startsWith('inv-') ? 'invoice' : key.startsWith('ord-') ? 'order' : null;
  if (!kind) return;
  // Callers that await the promises handle the errors.
  prepareDocument(kind).catch(() => undefined);
  if (kind !== 'order') return;
  // The head of the page preloads both paths, so the requests are already in progress.
  for (const path of [pagePath(key), `${pagePath(key)}/placed-order`]) {
    const answer = readAt(path);
    answer.catch(() => undefined);
    early.set(path, answer);
  }
}
