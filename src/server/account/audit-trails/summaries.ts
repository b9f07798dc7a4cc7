// Labels of the actions in the audit trail.
import { allContracts } from '#shared/contract/all.ts';

const summaries = new Map(
  Object.values(allContracts).flatMap((contract) =>
    Object.entries(contract).map(([name, endpoint]) => [name, endpoint.summary] as const),
  ),
);

/** Returns the label of an action: the summary of the call, or its name split into words. */
export function summaryOf(action: string): string {
  const words = action.replace(/([A-Z])/g, ' $1').toLowerCase();
  return summaries.get(action) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the actions whose label contains the given text. */
export function actionsSaying(text: string): string[] {
  const sought = text.toLowerCase();
  return [...summaries].flatMap(([action, summary]) =>
    summary.toLowerCase().includes(sought) ? [action] : [],
  );
}
