import './load-settings.ts';
import { buildWeb } from './build-web.ts';
import { give, say } from './say.ts';

await buildWeb(say).catch((error: Error) => give.up(error.message));
await import('../server/src/main.ts');
