// What identifies a POS terminal in addresses.
import type { PosTerminalStatus } from '../contract/terminals/terminal-enums.ts';

type Terminal = { id: string; status: PosTerminalStatus; serialNumber: string };

/** The serial number, or the id of a returned terminal, which has freed its number for another. */
export function serialOrId({ id, status, serialNumber }: Terminal): string {
  return status === 'RETURNED' ? id : serialNumber;
}
