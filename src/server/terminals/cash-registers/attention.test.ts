// The dashboard reports a cash register open for more than a day until it is closed.
import { expect, test } from 'vitest';
import { attentionContract } from '#shared/contract/platform/attention.ts';
import { cashRegistersContract as registers } from '#shared/contract/terminals/cash-registers.ts';
import { virtualTerminalsContract } from '#shared/contract/terminals/virtual-terminals.ts';
import { openPayers } from '#test/support/per-file/open-payers.ts';

const payers = await openPayers();
const response = async () =>
  (await payers.callAsMerchant(attentionContract.listAttention, {})).data.items.filter(
    ({ key }) => key === 'cash-registers-open',
  );
async function open(name: string) {
  const till = await payers.callAsMerchant(virtualTerminalsContract.createVirtualTerminal, {
    body: { name, currency: 'NGN' },
  });
  const body = { terminalId: till.data.id, float: 0 };
  return (await payers.callAsMerchant(registers.openCashRegister, { body })).data.id;
}

test('one open register is named and linked directly, several link to the list', async () => {
  const first = await open('Shop counter');
  expect(await response()).toEqual([]);
  payers.clock.advance(25 * 3_600_000);
  expect(await response()).toMatchObject([
    {
      count: 1,
      title: 'Cash register not closed',
      text: 'Shop counter, open for more than a day',
      path: `/payment-gateway/terminal/transactions/cash-registers/${first}`,
    },
  ]);
  await open('Drive-in');
  payers.clock.advance(25 * 3_600_000);
  const [both] = await response();
  expect(both).toMatchObject({ count: 2, title: '2 cash registers not closed' });
  expect(both?.path).toContain('?status=ACTIVE');
  const list = await payers.callAsMerchant(registers.listCashRegisters, { query: { status: 'ACTIVE' } });
  for (const { id } of list.data.items)
    await payers.callAsMerchant(registers.closeCashRegister, {
      params: { registerId: id },
      body: { counted: 0 },
    });
  expect(await response()).toEqual([]);
});
