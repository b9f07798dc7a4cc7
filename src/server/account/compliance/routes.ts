// Handlers of compliance for merchants.

import type { Actor, AuditDetails } from '#server/platform/http/call.ts';
import type { Handlers } from '#server/services.ts';
import type {
  ComplianceSection,
  complianceContract,
  SectionSummary,
} from '#shared/contract/account/compliance.ts';
import { getOverview, getSection, ownBusiness } from './read-sections.ts';
import {
  type Saver,
  saveContact,
  saveDirectors,
  saveDocuments,
  saveProfileInformation,
} from './save-section.ts';
import { getVerification, verifyIdentities } from './verify-identities.ts';

function saverOf(actor: Actor): Saver {
  return {
    businessId: actor.environment.businessId,
    userId: actor.kind === 'user' ? actor.userId : null,
    name: actor.name,
  };
}

/** The audit trail records the section and the result, never its content. */
function auditOf(section: ComplianceSection, saved: SectionSummary): AuditDetails {
  return { entity: 'compliance', entityId: section, after: { section, status: saved.status } };
}

export const complianceRoutes: Handlers<typeof complianceContract> = {
  getCompliance: ({ tx, environment, params }) =>
    getOverview(tx, ownBusiness(environment, params.businessId), 'merchant'),
  saveProfileInformation: async ({ tx, services, actor, body: { submit, known, ...details }, audit }) => {
    await saveProfileInformation(tx, services, saverOf(actor), { details, known, submit });
    const saved = await getSection(tx, services, actor.environment.businessId, 'profile-information');
    audit(auditOf('profile-information', saved));
    return saved;
  },
  saveComplianceDocuments: async ({ tx, services, actor, body: { submit, known, ...details }, audit }) => {
    await saveDocuments(tx, services, saverOf(actor), { details, known, submit });
    const saved = await getSection(tx, services, actor.environment.businessId, 'documents');
    audit(auditOf('documents', saved));
    return saved;
  },
  saveBusinessContact: async ({ tx, services, actor, body: { submit, known, ...details }, audit }) => {
    await saveContact(tx, services, saverOf(actor), 'business-contact', { details, known, submit });
    const saved = await getSection(tx, services, actor.environment.businessId, 'business-contact');
    audit(auditOf('business-contact', saved));
    return saved;
  },
  saveSupportContact: async ({ tx, services, actor, body: { submit, known, ...details }, audit }) => {
    await saveContact(tx, services, saverOf(actor), 'support-contact', { details, known, submit });
    const saved = await getSection(tx, services, actor.environment.businessId, 'support-contact');
    audit(auditOf('support-contact', saved));
    return saved;
  },
  saveDirectors: async ({ tx, services, actor, body: { submit, known, ...details }, audit }) => {
    await saveDirectors(tx, services, saverOf(actor), { details, known, submit });
    const saved = await getSection(tx, services, actor.environment.businessId, 'directors');
    audit(auditOf('directors', saved));
    return saved;
  },
  getProfileInformation: ({ tx, services, environment, params }) =>
    getSection(tx, services, ownBusiness(environment, params.businessId), 'profile-information'),
  getComplianceDocuments: ({ tx, services, environment, params }) =>
    getSection(tx, services, ownBusiness(environment, params.businessId), 'documents'),
  getBusinessContact: ({ tx, services, environment, params }) =>
    getSection(tx, services, ownBusiness(environment, params.businessId), 'business-contact'),
  getSupportContact: ({ tx, services, environment, params }) =>
    getSection(tx, services, ownBusiness(environment, params.businessId), 'support-contact'),
  getDirectors: ({ tx, services, environment, params }) =>
    getSection(tx, services, ownBusiness(environment, params.businessId), 'directors'),
  verifyIdentities: async ({ services, environment, audit }) => {
    const verification = await verifyIdentities(services, environment.businessId);
    const results = verification.checks.map(({ kind, status }) => `${kind} ${status}`);
    audit({ entity: 'compliance', entityId: verification.id, after: { results } });
    return verification;
  },
  getVerification: ({ tx, environment, params }) =>
    getVerification(tx, environment.businessId, params.verificationId),
};
