// Paths of customers: the same person is opened among all of them, among those who pay, with a wallet, or who order in the store.
import { useLocation } from '@tanstack/react-router';
import type { Customer } from '#shared/contract/customers/customers.ts';

export const allPath = '/customers/all';
export const payingPath = '/customers/payment';
export const bankingPath = '/customers/banking';
export const storefrontPath = '/customers/storefront';
export type CustomersPath = typeof allPath | typeof payingPath | typeof bankingPath | typeof storefrontPath;

/** What the list is called that leads there. */
export const listTitles: Record<CustomersPath, string> = {
  [allPath]: 'All customers',
  [payingPath]: 'Paying customers',
  [bankingPath]: 'Banking customers',
  [storefrontPath]: 'Storefront customers',
};

export function useCustomersPath(): CustomersPath {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    [payingPath, bankingPath, storefrontPath].find((path): path is CustomersPath =>
      pathname.startsWith(path),
    ) ?? allPath
  );
}

export function nameOf(customer: Pick<Customer, 'name' | 'email'>): string | null {
  return customer.name ?? customer.email;
}
