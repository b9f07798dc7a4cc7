// Sending and status queries of transfers at the bank; without an answer the outcome is unknown.
import { railTimeoutMs, withTimeout } from '#server/platform/time/with-timeout.ts';
import type { TransferOutcome } from '#server/rails/banks.ts';
import { connected } from '#server/rails/rails.ts';
import type { Services } from '#server/services.ts';
import { transferPurposes } from '#shared/contract/banking/transfer-enums.ts';
import type { TransferRow } from '../queries.ts';

export async function queryBank(
  services: Services,
  { mode, row, isFirst }: { mode: 'test' | 'live'; row: TransferRow; isFirst: boolean },
): Promise<TransferOutcome> {
  const { reference, amount, currency, bankCode, accountNumber, accountName } = row;
  try {
    const rail = connected(services.rails.banks(mode));
    const narration = row.narration ?? reference;
    const purpose = transferPurposes[row.purpose].code;
    const order = { reference, purpose, amount, currency, bankCode, accountNumber, accountName, narration };
    return await withTimeout<TransferOutcome>(railTimeoutMs, () =>
      isFirst ? rail.send(order) : rail.query(reference),
    );
  } catch (error) {
    services.log.warn({ err: error, transferId: row.id }, 'the bank did not respond about a transfer');
    return { outcome: 'unknown' };
  }
}
