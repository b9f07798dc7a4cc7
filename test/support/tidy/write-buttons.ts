// The style guide's rule on forms in the dashboard: submit buttons look disabled where nothing can be changed.
import { lineOf } from '../source-file.ts';
import type { FileRule } from './rules.ts';

const dashboard = /^src\/web\/(ui|api|account|customers|settlement|payments|banking|developers)\/.*\.tsx$/;
/** Screens before login, and read-only forms. */
const others = [
  /^src\/web\/account\/session\//,
  /^src\/web\/account\/team\/invitation-page\.tsx$/,
  /^src\/web\/ui\/list\/filter-editor\.tsx$/,
  /^src\/web\/api\/list\/name-view\.tsx$/,
];

export const checkWriteButtons: FileRule = (file) => {
  if (!dashboard.test(file.path) || others.some((other) => other.test(file.path))) return [];
  return [...file.text.matchAll(/type="submit"/g)].map(
    ({ index }) => `${file.path}:${lineOf(file, index)} sends a form: use WriteButton`,
  );
};
