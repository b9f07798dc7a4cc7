// The question before unsaved changes are lost by something other than navigation, such as a switch of the business.

type Question = () => Promise<boolean>;

/** The pages with unsaved changes that are open; at most one in practice. */
const questions = new Set<Question>();

/** `ask` resolves to whether the page may be left. Returns the function that removes it. */
export function askBeforeLeaving(ask: Question): () => void {
  questions.add(ask);
  return () => void questions.delete(ask);
}

/** Resolves to false if the user wants to stay on a page with unsaved changes. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of questions) if (!(await ask())) return false;
  return true;
}
