// The page of a document that is paid, an invoice or an order: loaded beside what the server says of its address, one way and not three.
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

/** Ends when it can be shown at once: React would keep a fallback on the page for a third of a second. */
export async function prepareDocument(kind: DocumentKind): Promise<void> {
  if (!pages.has(kind)) pages.set(kind, await loaders[kind]());
}

export const documentPage = (kind: DocumentKind): ComponentType<Props> | undefined => pages.get(kind);

const early = new Map<string, Promise<unknown>>();

/** What was asked for before the page was there; once. */
export function takeEarly<T>(path: string): Promise<T> | undefined {
  const answer = early.get(path);
  early.delete(path);
  return answer as Promise<T> | undefined;
}

/** By what the address begins with: to be called first of all. */
export function hurryDocument(): void {
  const key = readAddress(location.pathname)?.key ?? '';
  const kind = key.startsWith('inv-') ? 'invoice' : key.startsWith('ord-') ? 'order' : null;
  if (!kind) return;
  // Whoever waits for them says what failed.
  prepareDocument(kind).catch(() => undefined);
  if (kind !== 'order') return;
  // The head of the page names both, so that they are under way already.
  for (const path of [pagePath(key), `${pagePath(key)}/placed-order`]) {
    const answer = readAt(path);
    answer.catch(() => undefined);
    early.set(path, answer);
  }
}
