// The receipt of a sale that a device prints.
import { ownerOfEnvironment } from '#server/account/businesses/environment-owner.ts';
import type { Db } from '#server/platform/db/database.ts';
import { wallClock } from '#server/platform/exports/column.ts';
import { findPosTerminal } from '#server/terminals/pos-terminals/service.ts';
import type { Device } from '#server/terminals/terminal-keys/service.ts';
import type { DeviceReceipt, SaleState } from '#shared/contract/terminals/terminal-device.ts';
import { formatMoney } from '#shared/money.ts';
import { getSale } from './service.ts';

const results: Record<SaleState, string> = {
  approved: 'Approved',
  declined: 'Declined',
  waiting: 'No response yet',
};

export async function getReceipt(db: Db, device: Device, saleId: string): Promise<DeviceReceipt> {
  const sale = await getSale(db, device, saleId);
  const terminal = await findPosTerminal(db, device.environmentId, device.terminalId);
  const owner = await ownerOfEnvironment(db, device.environmentId);
  const { last4, scheme } = sale.card;
  return {
    merchant: owner.businessName,
    terminal: terminal.name,
    serialNumber: terminal.serialNumber,
    address: terminal.address,
    lines: [
      { label: 'Result', value: results[sale.state] },
      { label: 'Amount', value: formatMoney(sale.amount, sale.currency) },
      { label: 'Card', value: `${scheme ? `${scheme} ` : ''}•••• ${last4}` },
      { label: 'Time', value: String(wallClock(owner.timeZone)(new Date(sale.madeAt))) },
      { label: 'Reference', value: sale.reference },
      { label: 'Sale', value: sale.saleId },
      ...(sale.state === 'declined' ? [{ label: 'Reason', value: sale.sentence }] : []),
    ],
    test: owner.mode === 'test',
  };
}
