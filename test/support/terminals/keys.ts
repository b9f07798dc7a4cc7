// Terminal keys for tests: the credentials of the machine at a till.
import { terminalKeysContract } from '#shared/contract/terminals/terminal-keys.ts';
import type { Payers } from '../payers.ts';
import { dataOf } from '../server.ts';

/** Creates a new key for a terminal of the merchant. */
export async function newTerminalKey(payers: Payers, serialNo: string): Promise<string> {
  const options = { params: { serialNo }, body: { name: 'Till' } };
  return dataOf(await payers.callAsMerchant(terminalKeysContract.createTerminalKey, options)).key;
}
