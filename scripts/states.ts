// npm run states: writes docs/states.md from the state tables of the nouns.
import { writeFile } from 'node:fs/promises';
import { modules } from '#server/modules.ts';
import { stateDocument, writeStates } from '#test/states/state-document.ts';

await writeFile(stateDocument, writeStates(modules.flatMap(({ states = [] }) => states)));
