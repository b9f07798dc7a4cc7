// The customer details on a document's page.
import type { TFunction } from 'i18next';

type Document = {
  customer: { name: string | null; email: string | null; address: string | null; tin: string | null };
  poNumber: string | null;
};

export const customerFacts = ({ customer, poNumber }: Document, t: TFunction) => [
  { label: t('Name'), value: customer.name },
  { label: t('E-mail'), value: customer.email },
  customer.address !== null && { label: t('Address'), value: customer.address },
  customer.tin !== null && { label: t('TIN'), value: customer.tin },
  poNumber !== null && { label: t('PO number'), value: poNumber },
];
