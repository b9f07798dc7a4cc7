// Terms of reviews: their statuses, and the public names of their authors.

/** WAITING for moderation · PUBLISHED in the store · HIDDEN by the business. */
export const reviewStatuses = ['WAITING', 'PUBLISHED', 'HIDDEN'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  WAITING: 'Waiting',
  PUBLISHED: 'Published',
  HIDDEN: 'Hidden',
};

export const ratings = [5, 4, 3, 2, 1] as const;

/** Shortens a name: 'Folake Adeyemi' to 'Folake A.', for privacy. */
export function shownAuthor(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
