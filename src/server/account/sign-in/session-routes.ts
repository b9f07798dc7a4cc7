// Handlers of the session: start, end, profile and switching.

import { issueCookies } from '#server/account/session/begin-session.ts';
import { getProfile } from '#server/account/session/profile.ts';
import { refreshSession, signOut } from '#server/account/session/refresh-session.ts';
import { endOtherSessions, endSession, listSessions } from '#server/account/session/sessions.ts';
import { switchBusiness, switchEnvironment } from '#server/account/session/switching.ts';
import { saveLastPath } from '#server/account/users/service.ts';
import type { Handlers } from '#server/services.ts';
import type { sessionContract } from '#shared/contract/account/session.ts';
import { signIn } from './sign-in.ts';
import { signInContextOf } from './sign-in-context.ts';

export const sessionRoutes: Handlers<typeof sessionContract> = {
  login: (call) => signIn(signInContextOf(call), call.body),
  refresh: async ({ services, tokens, cookies, audit }) =>
    issueCookies(await refreshSession(services, tokens.refresh, audit), cookies),
  logout: async ({ tx, services, tokens, cookies, afterCommit }) => {
    await signOut(tx, services, [tokens.access, tokens.refresh], cookies);
    afterCommit(services.forgetSessions);
    return {};
  },
  getProfile: ({ tx, services, actor }) =>
    getProfile(tx, actor, services.clock.now(), {
      clockAheadMs: services.clocks.aheadMs(actor.environment.id),
      liveIsSimulated: services.rails.liveIsSimulated,
      areas: services.inUse.areas,
    }),
  switchBusiness: ({ tx, services, actor, body, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return switchBusiness(tx, actor, body.businessId, audit);
  },
  switchEnvironment: ({ tx, services, actor, params, query, audit, afterCommit }) => {
    afterCommit(services.forgetSessions);
    return switchEnvironment(tx, actor, params.businessId, query.environment, audit);
  },
  listSessions: async ({ tx, services, actor }) => ({
    items: await listSessions(tx, actor, services.clock.now()),
  }),
  revokeSession: async ({ tx, services, actor, params, audit, afterCommit }) => {
    const before = await endSession(tx, actor, params.sessionId, services.clock.now());
    audit({ before });
    afterCommit(services.forgetSessions);
    return {};
  },
  revokeOtherSessions: async ({ tx, services, actor, audit, afterCommit }) => {
    const ended = await endOtherSessions(tx, actor.userId, actor.sessionId, services.clock.now());
    audit({ after: { ended } });
    afterCommit(services.forgetSessions);
    return { ended };
  },
  saveLastPath: async ({ tx, actor, body }) => {
    await saveLastPath(tx, actor.userId, body.path);
    return {};
  },
};
