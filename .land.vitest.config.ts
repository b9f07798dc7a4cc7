import { defineConfig } from 'vitest/config';
export default defineConfig({ test: { include: ['test/tidy.test.ts','test/i18n.test.ts','src/web/app/links.test.ts'], pool: 'forks', maxWorkers: 1, testTimeout: 120000, reporters: ['dot'] } });
