// Compliance of the demo: both businesses approved, and a third one of another owner that waits for review.

import { createBusiness } from '#server/account/businesses/create-business.ts';
import { decideSections } from '#server/account/compliance/decide-sections.ts';
import { getOverview } from '#server/account/compliance/read-sections.ts';
import {
  saveContact,
  saveDirectors,
  saveDocuments,
  saveProfileInformation,
} from '#server/account/compliance/save-section.ts';
import { runDueChecks } from '#server/account/compliance/verify-identities.ts';
import { addMember } from '#server/account/members/service.ts';
import { createUser } from '#server/account/users/create-user.ts';
import { movableClock } from '#server/platform/http/clock.ts';
import { uploadPrivateFile } from '#server/platform/uploads/private-files.ts';
import type { Services } from '#server/services.ts';
import type { Director } from '#shared/contract/account/compliance-directors.ts';
import type { DocumentKind } from '#shared/contract/account/compliance-documents.ts';
import { amakaPapers, type CompliancePapers, papersByCountry } from './compliance-papers.ts';
import { servicesAt } from './history/services-at.ts';
import { makePaper } from './paper.ts';
import { demoOwner, demoPassword } from './people.ts';

const hourMs = 3_600_000;
const reviewer = { operatorId: null, name: 'Nnamdi Okoro' };

type Member = { businessId: string; userId: string; name: string };

/** `businesses`: those of the demo's owner, with their country. `foundedAt`: their creation time; `end`: now. */
export async function makeCompliance(
  services: Services,
  businesses: readonly { businessId: string; ownerId: string; country: string }[],
  { foundedAt, end }: { foundedAt: Date; end: Date },
): Promise<void> {
  for (const { businessId, ownerId, country } of businesses) {
    const papers = papersByCountry[country === 'US' ? 'US' : 'NG'];
    const name = `${demoOwner.firstName} ${demoOwner.lastName}`;
    const at = await submitAll(services, { businessId, userId: ownerId, name }, papers, foundedAt);
    await approveAll(at, businessId);
  }
  await makeQueue(services, new Date(end.getTime() - 26 * hourMs));
}

/** Creates Amaka's new business: everything is submitted, and one of its two directors cannot be verified. */
async function makeQueue(services: Services, at: Date): Promise<void> {
  const clock = movableClock(at);
  const person = { email: 'amaka@kasuwa.test', firstName: 'Amaka', lastName: 'Obi' };
  const member = await services.database.inTransaction(async (tx) => {
    const userId = await createUser(tx, clock, { ...person, password: demoPassword });
    const business = await createBusiness(tx, clock, {
      name: 'Amaka Threads',
      email: 'hello@amakathreads.example.com',
      phoneNumber: '+2348091234567',
      country: 'NG',
      type: 'sme',
      sector: 'Apparel & Fashion',
    });
    await addMember(tx, clock, { businessId: business.id, userId, role: 'Owner' });
    return { businessId: business.id, userId, name: 'Amaka Obi' };
  });
  await submitAll(services, member, amakaPapers, at);
}

async function submitAll(
  services: Services,
  member: Member,
  papers: CompliancePapers,
  from: Date,
): Promise<ReturnType<typeof servicesAt>> {
  const at = servicesAt(services, movableClock(from));
  const { inTransaction } = services.database;
  const upload = async (name: string) => {
    const bytes = makePaper(name, [papers.profile.legalName ?? '', 'Sample paper of the demo']);
    return (await uploadPrivateFile(at, member, { bytes, fileName: `${name}.pdf` })).fileId;
  };
  await inTransaction((tx) =>
    saveProfileInformation(tx, at, member, { details: papers.profile, submit: true }),
  );
  at.clock.advance(600_000);
  const files: { kind: DocumentKind; fileId: string }[] = [];
  for (const [kind, name] of papers.documents) files.push({ kind, fileId: await upload(name) });
  await inTransaction((tx) => saveDocuments(tx, at, member, { details: { files }, submit: true }));
  at.clock.advance(300_000);
  await inTransaction((tx) =>
    saveContact(tx, at, member, 'business-contact', { details: papers.contact, submit: true }),
  );
  await inTransaction((tx) =>
    saveContact(tx, at, member, 'support-contact', { details: papers.support, submit: true }),
  );
  at.clock.advance(900_000);
  const people: Director[] = [];
  for (const person of papers.people) {
    const idFileId = person.idType === 'bvn' ? null : await upload(`${person.lastName} ID`);
    people.push({ ...person, id: at.clock.newId(), idFileId });
  }
  await inTransaction((tx) =>
    saveDirectors(tx, at, member, { details: { directors: people }, submit: true }),
  );
  at.clock.advance(5000);
  while ((await runDueChecks(at)) > 0);
  return at;
}

async function approveAll(at: ReturnType<typeof servicesAt>, businessId: string): Promise<void> {
  at.clock.advance(20 * hourMs);
  const { sections } = await getOverview(at.database.db, businessId, 'operator');
  const decisions = sections.map(({ section, version }) => ({
    section,
    version,
    decision: 'approve' as const,
    comment: null,
  }));
  await at.database.inTransaction((tx) => decideSections(tx, at, businessId, reviewer, decisions));
}
