// Approvals of the demo: one rule for large transfers between wallets, and requests in most states, in both modes.

import { withdrawRequest } from '#server/account/approvals/change-request.ts';
import { decideRequest } from '#server/account/approvals/decide.ts';
import { executeRequest, expireRequests } from '#server/account/approvals/execute.ts';
import { createRule } from '#server/account/approvals/rules.ts';
import { listMembers } from '#server/account/businesses/list-members.ts';
import { listOwnWallets } from '#server/banking/wallets/service.ts';
import { findMemberActor } from '#server/platform/approvals/actor-of.ts';
import type { Actor } from '#server/platform/http/call.ts';
import type { Services } from '#server/services.ts';
import type { Happening, HistoryPlan } from '../make-history.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Role = 'Owner' | 'Finance';
type Scene = { services: Services; plan: HistoryPlan; unit: number };

async function actorOf({ services, plan: { environment } }: Scene, role: Role): Promise<Actor> {
  const { db } = services.database;
  const member = (await listMembers(db, environment.businessId)).find(({ roleName }) => roleName === role);
  const now = services.clock.now();
  const actor = member && (await findMemberActor(db, environment.id, member.userId, now));
  if (!actor) throw new Error(`The demo has no ${role}.`);
  return actor;
}

const noAudit = (): void => undefined;

async function makeRules(scene: Scene): Promise<void> {
  const { services, plan, unit } = scene;
  const { environment } = plan;
  const actor = await actorOf(scene, 'Owner');
  const people = await listMembers(services.database.db, environment.businessId);
  const roles = [
    ...new Set(
      people.filter(({ roleName }) => ['Owner', 'Finance'].includes(roleName)).map(({ roleId }) => roleId),
    ),
  ];
  await services.database.inTransaction((tx) =>
    createRule(
      services,
      tx,
      { environment, actor, audit: noAudit },
      {
        name: 'Large moves between wallets',
        module: 'wallets',
        currency: environment.currency,
        amountMin: unit * 1_000_000,
        amountMax: null,
        steps: [{ need: 1, roles, members: [] }],
        expiresAfterHours: 120,
        status: 'ACTIVE',
      },
    ),
  );
}

/** Requests a transfer that needs approval; returns the id of its approval request. */
async function ask(scene: Scene, by: Role, amount: number, narration: string): Promise<string> {
  const { services, plan } = scene;
  const { environment } = plan;
  const actor = await actorOf(scene, by);
  const mounted = services.approvals.find('fundWallet');
  if (!mounted) throw new Error('Nothing moves money between wallets.');
  const own = await listOwnWallets(services.database.db, environment, environment.currency);
  const idOf = (type: string) => own.items.find((one) => one.type === type)?.id;
  const body = {
    walletId: idOf('FUNDS-TRANSFER'),
    fromWalletId: idOf('MASTER'),
    amount: scene.unit * amount,
    narration,
  };
  const call = {
    services,
    actor,
    environment,
    params: undefined,
    query: {},
    body,
    upload: undefined,
    operation: null,
  };
  const held = await services.database.inTransaction((tx) => services.approvals.hold(mounted, call, tx));
  if (!held) throw new Error('The demo’s move did not wait.');
  return held.approval_request.id;
}

async function decide(
  scene: Scene,
  by: Role,
  id: string,
  decision: 'approved' | 'declined',
  comment: string,
) {
  const { services, plan } = scene;
  const { environment } = plan;
  const call = { environment, actor: await actorOf(scene, by), audit: noAudit };
  await services.database.inTransaction((tx) =>
    decideRequest(services, tx, call, id, { decision, revision: 1, comment }),
  );
  await executeRequest(services, { environmentId: environment.id, id });
}

async function withdraw(scene: Scene, by: Role, id: string): Promise<void> {
  const { services, plan } = scene;
  const call = { environment: plan.environment, actor: await actorOf(scene, by), audit: noAudit };
  await services.database.inTransaction((tx) => withdrawRequest(services, tx, call, id));
}

/** Plans the approvals of the last two weeks of an environment. */
export function planApprovals(services: Services, plan: HistoryPlan): Happening[] {
  const unit = plan.environment.currency === 'NGN' ? 100 : 1;
  const scene: Scene = { services, plan, unit };
  const at = (agoMs: number, happen: () => Promise<unknown>): Happening => ({
    at: new Date(plan.end.getTime() - agoMs),
    happen: async () => void (await happen()),
  });
  const ids: Record<string, string> = {};
  const request = (agoMs: number, name: string, by: Role, amount: number, narration: string): Happening =>
    at(agoMs, async () => {
      ids[name] = await ask(scene, by, amount, narration);
    });
  const idOf = (name: string): string => ids[name] ?? '';
  return [
    at(14 * dayMs, () => makeRules(scene)),
    request(13 * dayMs, 'expired', 'Owner', 1_050_000, 'New oven'),
    request(9 * dayMs, 'declined', 'Owner', 1_100_000, 'Festival stall'),
    at(8 * dayMs, () =>
      decide(scene, 'Finance', idOf('declined'), 'declined', 'The stall was cancelled. Ask again in March.'),
    ),
    at(7 * dayMs, () => expireRequests(services)),
    request(6 * dayMs, 'done', 'Owner', 1_010_000, 'Suppliers of November'),
    at(6 * dayMs - 3 * hourMs, () =>
      decide(scene, 'Finance', idOf('done'), 'approved', 'Checked against the invoices.'),
    ),
    request(2 * dayMs, 'withdrawn', 'Owner', 1_020_000, 'Rent of the year'),
    at(2 * dayMs - hourMs, () => withdraw(scene, 'Owner', idOf('withdrawn'))),
    request(9 * hourMs, 'pending', 'Owner', 1_040_000, 'Flour and rice until January'),
    request(4 * hourMs, 'own', 'Owner', 1_000_000, 'Second delivery van'),
  ];
}
