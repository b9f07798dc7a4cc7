// Handlers of chargebacks for merchants.

import { callerOf } from '#server/platform/events/timeline-lines.ts';
import { createExport } from '#server/platform/exports/service.ts';
import type { Handlers } from '#server/services.ts';
import type { chargebacksContract } from '#shared/contract/payments/chargebacks.ts';
import { acceptLocked } from './accept-chargeback.ts';
import { getChargeback } from './chargeback-view.ts';
import { addEvidenceFile, challenge, getEvidenceFile, removeEvidenceFile, saveEvidence } from './evidence.ts';
import { getChargebacksDue, listChargebacks } from './list-chargebacks.ts';
import { getSettings, saveSettings } from './settings.ts';
import { chargebackStates } from './states.ts';

const entity = 'chargebacks';

export const chargebackRoutes: Handlers<typeof chargebacksContract> = {
  listChargebacks: ({ services, tx, environment, query }) =>
    listChargebacks(tx, environment.id, query, services.clock.now()),
  getChargebacksDue: ({ services, tx, environment }) =>
    getChargebacksDue(tx, environment.id, services.clock.now()),
  getChargebackSettings: ({ tx, environment }) => getSettings(tx, environment),
  saveChargebackSettings: async ({ services, tx, environment, body, audit }) => {
    const before = await getSettings(tx, environment);
    audit({ entity: 'chargeback-settings', entityId: environment.id, before, after: body });
    return saveSettings(tx, environment, body, services.clock.now());
  },
  getChargeback: ({ services, tx, environment, params }) =>
    getChargeback(services, tx, environment.id, params.chargebackId),
  saveEvidence: async ({ services, tx, environment, params, body, audit }) => {
    await saveEvidence(tx, environment.id, params.chargebackId, body, services.clock.now());
    audit({ entity, entityId: params.chargebackId, after: { draft: true } });
    return getChargeback(services, tx, environment.id, params.chargebackId);
  },
  addEvidenceFile: async ({ services, environment, params, actor, upload, audit }) => {
    const member = { businessId: environment.businessId, userId: actor.userId, name: actor.name };
    const place = { environmentId: environment.id, ...params };
    const file = await addEvidenceFile(services, place, member, upload);
    audit({ entity, entityId: params.chargebackId, after: { slot: file.slot, fileName: file.fileName } });
    return file;
  },
  getEvidenceFile: ({ tx, services, environment, params }) =>
    getEvidenceFile(tx, services.vault, environment.id, params.chargebackId, params.evidenceFileId),
  removeEvidenceFile: async ({ tx, environment, params, audit }) => {
    await removeEvidenceFile(tx, environment.id, params.chargebackId, params.evidenceFileId);
    audit({ entity, entityId: params.chargebackId, before: { file: params.evidenceFileId } });
    return {};
  },
  challengeChargeback: async ({ services, tx, environment, params, body, actor, audit }) => {
    await challenge(services, tx, environment.id, params.chargebackId, body, callerOf(actor));
    const after = await getChargeback(services, tx, environment.id, params.chargebackId);
    audit({
      entity,
      entityId: params.chargebackId,
      after: { status: after.status, submission: after.submissionCount, files: after.files.length },
    });
    return after;
  },
  acceptChargeback: async ({ services, tx, environment, params, body, actor, audit }) => {
    const locked = await chargebackStates.lock(tx, { environmentId: environment.id, ...params });
    const before = { status: locked.row.status, acceptedAmount: locked.row.acceptedAmount };
    const { status, acceptedAmount, fee } = await acceptLocked(services, tx, locked, {
      amount: body.amount,
      by: 'merchant',
      actor: callerOf(actor),
    });
    audit({ entity, entityId: params.chargebackId, before, after: { status, acceptedAmount, fee } });
    return getChargeback(services, tx, environment.id, params.chargebackId);
  },
  exportChargebacks: ({ services, tx, actor, body }) =>
    createExport(tx, services.clock, actor, { kind: 'chargebacks', ids: null, ...body }),
};
