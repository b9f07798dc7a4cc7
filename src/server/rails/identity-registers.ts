// The interface of identity registers: lookups of a person or company by number.

/** The person as stated by the business. A real register does not need it, but may use the name to ask for consent. */
export type ClaimedPerson = { firstName: string; lastName: string; bornOn: string };

export type PersonRequest = {
  /** The id of the check, a UUIDv7. A repeated reference identifies the same lookup. */
  reference: string;
  kind: 'bvn' | 'nin';
  number: string;
  claimed: ClaimedPerson;
};

/** `unknown`: no response; queried again later, never guessed. */
export type PersonAnswer =
  | { outcome: 'found'; firstName: string; lastName: string; bornOn: string }
  | { outcome: 'not_found' }
  | { outcome: 'unknown' };

export type CompanyRequest = {
  reference: string;
  /** rc: company · bn: business name · it: incorporated trustees. */
  register: 'rc' | 'bn' | 'it';
  number: string;
  claimedName: string;
};

export type CompanyAnswer =
  | { outcome: 'found'; name: string; status: 'ACTIVE' | 'INACTIVE' }
  | { outcome: 'not_found' }
  | { outcome: 'unknown' };

export type IdentityRegisters = {
  name: string;
  lookUpPerson(request: PersonRequest): Promise<PersonAnswer>;
  lookUpCompany(request: CompanyRequest): Promise<CompanyAnswer>;
};
