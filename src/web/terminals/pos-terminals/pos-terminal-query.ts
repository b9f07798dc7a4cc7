// The query of the open POS terminal.
import { posTerminalsContract } from '#shared/contract/terminals/pos-terminals.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadPosTerminal = loadDetail(posTerminalsContract.getPosTerminal);
export const usePosTerminal = () => useDetail(posTerminalsContract.getPosTerminal);
