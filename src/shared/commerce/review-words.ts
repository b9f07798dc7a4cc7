// The words of reviews: how they stand, and how their authors are named to everybody.

/** WAITING for the business to look at it · PUBLISHED in the store · HIDDEN by the business. */
export const reviewStatuses = ['WAITING', 'PUBLISHED', 'HIDDEN'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  WAITING: 'Waiting',
  PUBLISHED: 'Published',
  HIDDEN: 'Hidden',
};

export const ratings = [5, 4, 3, 2, 1] as const;

/** 'Folake A.' of 'Folake Adeyemi': enough to be a person, and no more. */
export function shownAuthor(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
