// A sale on the simulated terminal by steps: amount, card, PIN, issuer response; stored on it while offline.

import { useState } from 'react';
import {
  type DeviceReceipt,
  type DeviceSale,
  type DeviceSaleInput,
  terminalDeviceContract,
} from '#shared/contract/terminals/terminal-device.ts';
import { newUuid } from '#shared/new-uuid.ts';
import { invalidateNoun } from '#web/api/queries.ts';
import { currentTime } from '#web/ui/now.ts';
import { callAsDevice } from './device-client.ts';

export type Step = 'amount' | 'card' | 'pin' | 'asking' | 'result';
export type Queued = DeviceSaleInput;

const newSaleId = (): string => `SIM-${newUuid().slice(0, 13)}`;

/** The queue of offline sales, and its submission. */
function useQueue(key: string) {
  const [queue, setQueue] = useState<Queued[]>([]);
  /** Submits the queue; sales with a response are removed. Returns the refusals as text. */
  const sendQueue = async (): Promise<string | null> => {
    const answer = await callAsDevice(key, terminalDeviceContract.sendOfflineSales, {
      body: { sales: queue.slice(0, 50) },
    });
    if ('fault' in answer) return answer.fault;
    const known = new Set(answer.data.items.map(({ saleId }) => saleId));
    setQueue((before) => before.filter(({ saleId }) => !known.has(saleId)));
    await invalidateNoun('pos-terminals');
    const refused = answer.data.items.flatMap((item) => ('error' in item ? [item.error.message] : []));
    return refused[0] ?? null;
  };
  return { queue, keep: (sale: Queued) => setQueue((before) => [...before, sale]), sendQueue };
}

/** The submitted sale, its outcome and its receipt. */
function useSentSale(key: string, onResult: () => void) {
  const [sent, setSent] = useState<DeviceSaleInput | null>(null);
  const [sale, setSale] = useState<DeviceSale | null>(null);
  const [receipt, setReceipt] = useState<DeviceReceipt | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const show = async (answer: { data: DeviceSale } | { fault: string }) => {
    if ('fault' in answer) setFault(answer.fault);
    else {
      setSale(answer.data);
      const { saleId } = answer.data;
      const printed = await callAsDevice(key, terminalDeviceContract.getDeviceReceipt, {
        params: { saleId },
      });
      if ('data' in printed) setReceipt(printed.data);
    }
    onResult();
    await invalidateNoun('pos-terminals');
  };
  const send = async (body: DeviceSaleInput) => {
    setFault(null);
    setSent(body);
    await show(await callAsDevice(key, terminalDeviceContract.sellOnDevice, { body }));
  };
  const askAgain = async () => {
    if (!sent) return;
    const { saleId } = sent;
    await show(await callAsDevice(key, terminalDeviceContract.getDeviceSale, { params: { saleId } }));
  };
  const forget = () => {
    setSale(null);
    setReceipt(null);
    setFault(null);
  };
  return { sent, sale, receipt, fault, setFault, send, askAgain, forget };
}

export function useSimulatedSale(key: string) {
  const [step, setStep] = useState<Step>('amount');
  const [amount, setAmount] = useState<number | null>(null);
  const [card, setCard] = useState<string | null>(null);
  const { queue, keep, sendQueue } = useQueue(key);
  const { send, forget, sent, sale, receipt, fault, setFault, askAgain } = useSentSale(key, () =>
    setStep('result'),
  );
  const ask = (body: DeviceSaleInput) => {
    setStep('asking');
    return send(body);
  };
  const next = () => {
    setAmount(null);
    forget();
    setStep('amount');
  };
  /** After a correct PIN: sends the sale, or queues it until the terminal is online. */
  const finish = async (isOffline: boolean) => {
    if (amount === null || card === null) return;
    const body: DeviceSaleInput = {
      saleId: newSaleId(),
      amount,
      card: { number: card, expiryMonth: 12, expiryYear: 2034, entryMode: 'contactless' },
      ...(isOffline && { madeAt: currentTime().toISOString() }),
    };
    if (!isOffline) return ask(body);
    keep(body);
    next();
  };
  const tap = (number: string) => {
    setCard(number);
    setStep('pin');
  };
  return {
    step,
    amount,
    sent,
    sale,
    receipt,
    fault,
    queue,
    setAmount,
    setStep,
    tap,
    finish,
    askAgain,
    next,
    sendAgain: () => (sent ? ask(sent) : undefined),
    sendQueue: async () => setFault(await sendQueue()),
  };
}
