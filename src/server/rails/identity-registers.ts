// What the registers of people and companies are to the product: asked by number, they tell who it belongs to.

/** Whose number is looked up, as the business says. A real register does not need it; it may ask for consent by name. */
export type ClaimedPerson = { firstName: string; lastName: string; bornOn: string };

export type PersonRequest = {
  /** The check's id, a UUIDv7: the same one again is the same question. */
  reference: string;
  kind: 'bvn' | 'nin';
  number: string;
  claimed: ClaimedPerson;
};

/** `unknown`: no answer; asked again later, never guessed. */
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
