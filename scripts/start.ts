import './load-settings.ts';
import { enableCompileCache } from 'node:module';
import { buildWeb } from './build-web.ts';
import { at } from './paths.ts';
import { give, say } from './say.ts';

// Stripping types costs a second at each start; the cache stores the result.
enableCompileCache(at('.cache', 'compiled'));
await buildWeb(say).catch((error: Error) => give.up(error.message));
await import('../server/src/main.ts');
