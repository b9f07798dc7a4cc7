// The query of the sender whose page is open.
import { remittanceSendersContract as contract } from '#shared/contract/banking/remittance/remittance-senders.ts';
import { loadDetail, useDetail } from '#web/api/detail/use-detail.ts';

export const loadSender = loadDetail(contract.getSender);
export const useSender = () => useDetail(contract.getSender);
