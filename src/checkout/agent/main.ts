// The agent's page: sign-in, then the float, sales at the agent's terminals, and the day, refreshed by polling.
import type { AgentDesk } from '#shared/contract/terminals/agent-desk.ts';
import { startTranslations, t } from '../i18n.ts';
import { createDrawer } from '../register/drawer.ts';
import { createConnection } from '../till/connection.ts';
import { find } from '../till/find.ts';
import { call } from './call.ts';
import { choosePin } from './choose-pin.ts';
import { dayParts, timeText } from './day.ts';
import { h } from './dom.ts';
import { type DeskSale, sellForm } from './sell.ts';
import { readShownSale, storeShownSale } from './shown-sale.ts';
import { signIn } from './sign-in.ts';
import { waitingPart } from './waiting.ts';

const askAgainMs = 8000;

function show(main: HTMLElement, ...parts: readonly HTMLElement[]): void {
  main.replaceChildren(...parts);
}

function startDesk(key: string, main: HTMLElement, first: AgentDesk, leave: () => void): void {
  let desk = first;
  let timer = 0;
  const live = h('span', { class: 'live wait', role: 'status' }, t('Connecting…'));
  const words = {
    live: t('Connected'),
    late: t('Reconnecting'),
    off: t('No connection. Do not start a sale'),
    checked: t('last checked'),
  };
  const connection = createConnection(live, words);
  const floats = h('div', {});
  const list = h('div', {});
  const work = h('div', { class: 'work' });
  const drawer = createDrawer('agent-desks', key);
  const form = sellForm(key, (sale) => wait(sale));
  const wait = (sale: DeskSale): void => {
    form.clear();
    storeShownSale(key, sale.id);
    const changed = (): void => {
      drawer.refresh();
      void ask();
    };
    work.replaceChildren(waitingPart(key, sale, { changed, done: begin }));
    void ask();
  };
  const begin = (): void => {
    storeShownSale(key, null);
    work.replaceChildren(form.element);
    void ask();
  };
  const take = (answered: AgentDesk): void => {
    desk = answered;
    connection.heard(timeText(desk.now, desk.timeZone));
    const parts = dayParts(desk);
    floats.replaceChildren(parts.floats);
    list.replaceChildren(parts.list);
    form.update(desk);
    drawer.update(desk.terminals, desk.timeZone);
  };
  async function ask(): Promise<void> {
    clearTimeout(timer);
    const answer = await call<AgentDesk>('GET', key);
    if ('data' in answer) take(answer.data);
    else if (answer.status === 401 || answer.status === 404) return leave();
    else connection.lost();
    timer = window.setTimeout(() => void ask(), askAgainMs);
  }
  const out = h('button', { type: 'button', class: 'link', onclick: () => void signOut() }, t('Log out'));
  async function signOut(): Promise<void> {
    clearTimeout(timer);
    await call('POST', `${key}/leave`, {});
    leave();
  }
  show(main, h('div', { class: 'bar' }, live, out), floats, work, drawer.element, list);
  work.replaceChildren(form.element);
  take(desk);
  drawer.refresh();
  const shownId = readShownSale(key);
  const shown =
    desk.recent.find(({ status }) => status === 'WAITING') ?? desk.recent.find(({ id }) => id === shownId);
  if (shown) wait(shown);
  timer = window.setTimeout(() => void ask(), askAgainMs);
  addEventListener('online', () => void ask());
  addEventListener('offline', connection.show);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  setInterval(connection.show, 1000);
}

async function open(key: string, main: HTMLElement): Promise<void> {
  const answer = await call<AgentDesk>('GET', key);
  const again = () => location.reload();
  if ('data' in answer) return startDesk(key, main, answer.data, again);
  if (answer.status === 401) return show(main, signIn(key, again));
  show(
    main,
    h(
      'div',
      { class: 'closed' },
      h('p', {}, answer.message),
      h('button', { type: 'button', class: 'btn lg', onclick: again }, t('Try again')),
    ),
  );
}

const { agent = '', code } = document.body.dataset;
const main = find('desk');
if (agent && main)
  void startTranslations().then(() => {
    if (code === undefined) return open(agent, main);
    show(
      main,
      choosePin(agent, code, (message) =>
        show(
          main,
          message,
          signIn(agent, () => location.reload(), code),
        ),
      ),
    );
  });
