// The item of a line: free text, or a product that fills in name, unit, price and tax.
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ProductOption, productsContract } from '#shared/contract/billing/products.ts';
import { type Currency, formatMoney } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';
import type { EditedLine } from './editor-values.ts';

type Props = {
  line: EditedLine;
  label: string;
  currency: Currency;
  invalid: boolean;
  onChange: (line: EditedLine) => void;
};

/** Products by label; the SKU, or else the id, distinguishes those of the same name. */
function namesOf(products: readonly ProductOption[]): Map<string, ProductOption> {
  const found = new Map<string, ProductOption>();
  for (const product of products)
    found.set(
      found.has(product.name) ? `${product.name} (${product.sku ?? product.id})` : product.name,
      product,
    );
  return found;
}

/** The line with the values of the product. */
export function withProduct(line: EditedLine, product: ProductOption, currency: Currency): EditedLine {
  const { id, name, description, unit, code, prices, tax } = product;
  const price = prices.find((price) => price.currency === currency);
  const { quantity, discount } = line;
  const taxes = tax
    ? [
        {
          id: tax.id,
          name: tax.name,
          rate: tax.rate,
          isInclusive: tax.isInclusive,
          isBeforeDiscount: tax.isBeforeDiscount,
        },
      ]
    : line.taxes;
  return {
    name,
    description: description?.slice(0, 500) ?? null,
    productId: id,
    unit,
    code: code ?? line.code,
    quantity: quantity ?? 1,
    unitPrice: price?.amount ?? line.unitPrice,
    discount,
    taxes,
  };
}

export function ItemCell({ line, label, currency, invalid, onChange }: Props) {
  const { t } = useTranslation();
  const search = line.productId ? '' : line.name.trim();
  const found = useQuery({
    ...queryOptionsOf(productsContract.listProductOptions, {
      query: { currency, ...(search && { search }) },
    }),
    staleTime: 30_000,
    retry: false,
    placeholderData: (before: { items: ProductOption[] } | undefined) => before,
  });
  const names = namesOf(found.data?.items ?? []);
  // A selection from the list arrives as a change of the name.
  const type = (name: string) => {
    const product = names.get(name);
    onChange(
      product ? withProduct(line, product, currency) : Object.assign({}, line, { name, productId: null }),
    );
  };
  return (
    <Autocomplete
      variant="unstyled"
      className="item-input"
      aria-label={label}
      aria-invalid={invalid || undefined}
      placeholder={t('Search or add item')}
      autoComplete="off"
      maxLength={200}
      limit={8}
      data={[...names.keys()]}
      filter={({ options }) => options}
      value={line.name}
      onChange={type}
      comboboxProps={{ width: 320, position: 'bottom-start', offset: 4 }}
      renderOption={({ option }) => {
        const product = names.get(option.value);
        const price = product?.prices.find((price) => price.currency === currency);
        return (
          <span className="item-option">
            <span className="trunc">{option.value}</span>
            {price && <span className="num mut">{formatMoney(price.amount, currency)}</span>}
          </span>
        );
      }}
    />
  );
}
