// POS terminals of the demo: a fulfilled request with two machines, one in delivery, and one undecided.

import type { Tx } from '#server/platform/db/database.ts';
import type { Services, TxServices } from '#server/services.ts';
import {
  activatePosTerminal,
  findPosTerminal,
  placePosTerminal,
} from '#server/terminals/pos-terminals/service.ts';
import {
  assignTerminals,
  createTerminalRequest,
  decideTerminalRequest,
  deliverTerminals,
  dispatchTerminals,
} from '#server/terminals/terminal-requests/service.ts';
import { takeSale } from '#server/terminals/terminal-sales/service.ts';
import { deviceSaleInput } from '#shared/contract/terminals/terminal-device.ts';
import type { TerminalRequestInput } from '#shared/contract/terminals/terminal-requests.ts';
import type { Happening, HistoryPlan, Scene } from '../make-history.ts';
import { approvedCards } from '../pay-by-test-card.ts';
import { createChance } from '../random.ts';

const dayMs = 86_400_000;
const audit = () => undefined;
const staff = { by: 'Ngozi Obi', audit };

type Input = Pick<TerminalRequestInput, 'model' | 'quantity' | 'note'>;
const brought: Input = { model: 'PAX_A920', quantity: 2, note: 'For the shop and the stand at the market.' };
const onItsWay: Input = { model: 'NEXGO_N86', quantity: 1, note: null };
const waiting: Input = { model: 'PAX_D190', quantity: 3, note: 'For the delivery riders.' };

const places = {
  NG: { city: 'Lagos', phone: '08031234567', latitude: 6.447401, longitude: 3.472315 },
  US: { city: 'New York', phone: '2125550142', latitude: 40.712776, longitude: -74.005974 },
};

/** Plans the requests, dispatch, assignment and activation of terminals in an environment. */
export function planPosTerminals(services: Services, plan: HistoryPlan): Happening[] {
  const { environment, ownerId, end } = plan;
  const environmentId = environment.id;
  const call = {
    environment,
    actor: { kind: 'user' as const, name: 'Adaeze Okafor', userId: ownerId },
    audit,
  };
  const { city, phone, latitude, longitude } = environment.country === 'NG' ? places.NG : places.US;
  const contact = {
    currency: environment.currency,
    contactName: 'Tunde Bakare',
    contactPhone: phone,
    address: `14 Market Road, ${city}`,
  };
  const ids = new Map<Input, string>();
  const at = (daysAgo: number, step: (own: TxServices, tx: Tx) => Promise<void>): Happening => ({
    at: new Date(end.getTime() - Math.min(daysAgo, plan.days - 1) * dayMs),
    happen: () => services.database.inTransaction((tx) => step(services, tx)),
  });
  const placeOf = (input: Input) => ({ environmentId, requestId: ids.get(input) ?? '' });
  const ask = (daysAgo: number, input: Input) =>
    at(daysAgo, async (own, tx) => {
      ids.set(input, await createTerminalRequest(own, tx, call, Object.assign({}, contact, input)));
    });
  const send = (daysAgo: number, input: Input, tracking: string) =>
    at(daysAgo, async (own, tx) => {
      await decideTerminalRequest(own, tx, placeOf(input), staff, { decision: 'approve', comment: null });
      await dispatchTerminals(own, tx, placeOf(input), staff, { carrier: 'GIG Logistics', tracking });
    });
  const serials = ['A', 'B'].map((letter) => `${environmentId.slice(-8).toUpperCase()}${letter}`);
  const arrive = at(34, async (own, tx) => {
    await deliverTerminals(own, tx, placeOf(brought), staff);
    await assignTerminals(own, tx, placeOf(brought), staff, serials);
  });
  const open = at(33, async (own, tx) => {
    const [shop = ''] = serials;
    const address = contact.address;
    await placePosTerminal(own, tx, call, shop, { name: 'Shop counter', address, latitude, longitude });
    await activatePosTerminal(own, tx, call, shop);
  });
  const chance = createChance(plan.seed + 47);
  const sales = Array.from({ length: 14 }, (_, index): Happening => {
    const since = (Math.min(33, plan.days - 1) * dayMs - dayMs / 2) * ((index + chance.next()) / 14);
    const card = chance.pick(approvedCards);
    const amount = (environment.currency === 'NGN' ? 100 : 1) * chance.pick([2400, 4100, 7800, 12_500]);
    const happen = async ({ services: own }: Scene) => {
      const { id: terminalId } = await findPosTerminal(own.database.db, environmentId, serials[0] ?? '');
      const input = deviceSaleInput.parse({
        saleId: `SHOP-${index + 1}`,
        amount,
        card: { number: card.number, expiryMonth: 12, expiryYear: end.getUTCFullYear() + 3 },
      });
      await takeSale(own, { environmentId, terminalId, keyId: '' }, { input, offline: index % 7 === 3 });
    };
    return { at: new Date(end.getTime() - Math.min(33, plan.days - 1) * dayMs + 60_000 + since), happen };
  });
  return [
    ...sales,
    ask(40, brought),
    send(37, brought, 'GIG-40012'),
    arrive,
    open,
    ask(5, onItsWay),
    send(3, onItsWay, 'GIG-41877'),
    ask(1, waiting),
  ];
}
