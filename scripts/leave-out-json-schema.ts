// Build plugin that removes Zod's JSON Schema generator, which the server needs for the API description and no page uses.
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const files = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/** Replaces all exports of these two files with empty functions: about 6 kB less per page. */
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
