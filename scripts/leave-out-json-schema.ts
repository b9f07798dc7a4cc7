// Zod comes with what writes JSON schemas, which the server needs for its description of the API and no page does.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const files = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Everything these two files export does nothing: about 6 kB less on every page. */
export const leaveOutJsonSchema = (): Plugin => ({
  name: 'kasuwa-leave-out-json-schema',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (!files.test(id)) return null;
    const code = readFileSync(id, 'utf8');
    const exported = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name);
    const names = [...exported, ...(code.includes('processSchema as process') ? ['process'] : [])];
    return `const leftOut = () => undefined;\nexport { ${names.map((name) => `leftOut as ${name}`).join(', ')} };\n`;
  },
});
