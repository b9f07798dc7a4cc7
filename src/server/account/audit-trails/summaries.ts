// What an action of the audit trail does, in words.
import { allContracts } from '#shared/contract/all.ts';

const summaries = new Map(
  Object.values(allContracts).flatMap((contract) =>
    Object.entries(contract).map(([name, endpoint]) => [name, endpoint.summary] as const),
  ),
);

/** What an action does, in words: the summary of the call, or its name taken apart. */
export function summaryOf(action: string): string {
  const words = action.replace(/([A-Z])/g, ' $1').toLowerCase();
  return summaries.get(action) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** The actions whose words in an audit trail have this text. */
export function actionsSaying(text: string): string[] {
  const sought = text.toLowerCase();
  return [...summaries].flatMap(([action, summary]) =>
    summary.toLowerCase().includes(sought) ? [action] : [],
  );
}
