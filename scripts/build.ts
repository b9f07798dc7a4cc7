// npm run build: builds the pages for the browser, even if the last build is current.
import { buildWeb } from './web-build.ts';

process.exitCode = await buildWeb();
