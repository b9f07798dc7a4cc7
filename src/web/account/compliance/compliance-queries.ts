// Queries of the compliance screens: the overview, and each section.
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type ComplianceSection, complianceContract } from '#shared/contract/account/compliance.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type AnsweringEndpoint, queryOptionsAt, queryOptionsOf } from '#web/api/queries.ts';
import { profileQuery, useSession } from '#web/api/session.ts';
import type { ScreenLocation } from '#web/ui/screen.ts';

const askAgainMs = 5000;

export function overviewQueryOf(businessId: string) {
  return queryOptionsOf(complianceContract.getCompliance, { params: { businessId } });
}

export async function loadCompliance({ queryClient }: ScreenLocation) {
  const profile = await queryClient.ensureQueryData(profileQuery);
  return queryClient.prefetchQuery(overviewQueryOf(profile.business.id));
}

/** Loads the overview. It can change without the merchant, by a review or a response of a register. */
export function useCompliance() {
  const { business } = useSession();
  return useQuery({
    ...overviewQueryOf(business.id),
    refetchOnWindowFocus: 'always',
    refetchInterval: (query) =>
      query.state.data?.checks.some((check) => check.status === 'PENDING') ? askAgainMs : false,
  });
}

/** The calls to read and save each section. */
export const sectionCalls = {
  'profile-information': {
    read: complianceContract.getProfileInformation,
    save: complianceContract.saveProfileInformation,
  },
  documents: {
    read: complianceContract.getComplianceDocuments,
    save: complianceContract.saveComplianceDocuments,
  },
  'business-contact': {
    read: complianceContract.getBusinessContact,
    save: complianceContract.saveBusinessContact,
  },
  'support-contact': {
    read: complianceContract.getSupportContact,
    save: complianceContract.saveSupportContact,
  },
  directors: { read: complianceContract.getDirectors, save: complianceContract.saveDirectors },
} as const satisfies Record<ComplianceSection, object>;

type SectionAnswer<S extends ComplianceSection> = z.output<(typeof sectionCalls)[S]['read']['output']>;

export function useSection<S extends ComplianceSection>(section: S) {
  const { business } = useSession();
  const endpoint: Endpoint = sectionCalls[section].read;
  const read = endpoint as AnsweringEndpoint<SectionAnswer<S>>;
  return useQuery({
    ...queryOptionsAt(read, { businessId: business.id }),
    refetchOnWindowFocus: 'always' as const,
  });
}
