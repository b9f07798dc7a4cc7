// The documents of a review in the order of the page: those of the business, then the identity files of its people.
import type { StoredFile } from '#shared/contract/account/compliance.ts';
import type { ComplianceReview } from '#shared/contract/operator/compliance-reviews.ts';

export function documentsOf({ details }: ComplianceReview): StoredFile[] {
  const { asked, files } = details.documents;
  const ofBusiness = asked.flatMap(({ kind }) => files.filter((file) => file.kind === kind));
  const ofPeople = details.directors.directors.flatMap(({ idFile }) => idFile ?? []);
  return [...ofBusiness, ...ofPeople];
}
