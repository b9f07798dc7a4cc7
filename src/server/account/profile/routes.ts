// Handlers of the profile.

import { preparePicture } from '#server/platform/uploads/prepare-picture.ts';
import type { Handlers } from '#server/services.ts';
import type { profileContract } from '#shared/contract/account/profile.ts';
import { changeEmail, completeEmailChange } from './change-email.ts';
import { listPreferences, savePreference } from './preferences.ts';
import { saveLogo, updateBusinessInfo, updateProfile } from './service.ts';

export const profileRoutes: Handlers<typeof profileContract> = {
  updateProfile: async (call) => {
    await updateProfile(call, call.body);
    call.afterCommit(call.services.forgetSessions);
    return {};
  },
  updateBusinessInfo: async ({ tx, services, actor, body, audit, afterCommit }) => {
    await updateBusinessInfo(tx, actor, body, audit);
    afterCommit(services.forgetSessions);
    return {};
  },
  uploadLogo: async ({ services, actor, upload, audit }) => {
    const picture = await preparePicture(upload.bytes);
    return services.database.inTransaction((tx) => saveLogo(tx, services.clock, actor, picture, audit));
  },
  changeEmail: ({ services, actor, body, audit }) => {
    audit({ entity: 'user', entityId: actor.userId, after: { newEmail: body.email } });
    return changeEmail(services, actor, body);
  },
  completeEmailChange: async ({ services, actor, body, audit }) => {
    const { before, email } = await completeEmailChange(services, actor, body.code);
    audit({ entity: 'user', entityId: actor.userId, before: { email: before }, after: { email } });
    services.forgetSessions();
    return { email };
  },
  listPreferences: ({ tx, actor }) => listPreferences(tx, actor.environment.businessId, actor.userId),
  togglePreferences: async ({ tx, services, actor, body, audit }) => {
    await savePreference(tx, actor, body, services.clock.now());
    audit({ entityId: body.kind, after: { enabled: body.enabled } });
    return listPreferences(tx, actor.environment.businessId, actor.userId);
  },
};
