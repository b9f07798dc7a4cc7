// The name of a split group, taken from the list of the picker.
import { useQuery } from '@tanstack/react-query';
import { splitGroupsContract } from '#shared/contract/payments/split-groups.ts';
import type { Currency } from '#shared/money.ts';
import { queryOptionsOf } from '#web/api/queries.ts';

/** For the information tab of a source that uses the group. */
export function SplitGroupName({ id, currency }: { id: string; currency: Currency }) {
  const { data } = useQuery(
    queryOptionsOf(splitGroupsContract.listSplitGroupOptions, { query: { currency } }),
  );
  return data?.items.find((item) => item.id === id)?.name ?? '…';
}
