// Paths of customers: the same customer can be opened from all customers, payers, wallet holders, or store customers.
import { useLocation } from '@tanstack/react-router';
import type { Customer } from '#shared/contract/customers/customers.ts';

export const allPath = '/customers/all';
export const payingPath = '/customers/payment';
export const bankingPath = '/customers/banking';
export const storefrontPath = '/customers/storefront';
export type CustomersPath = typeof allPath | typeof payingPath | typeof bankingPath | typeof storefrontPath;

/** The title of the list at each path. */
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
