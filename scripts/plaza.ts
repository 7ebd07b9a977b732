#!/usr/bin/env node
import './load-settings.ts';
import { enableCompileCache } from 'node:module';
import { at } from './paths.ts';

// Stripping types takes longer than most commands; the cache stores the result.
enableCompileCache(at('.cache', 'compiled'));
const { runCommand } = await import('../server/src/command-line/index.ts');
// Open handles, such as a pool or a timer, must not keep a finished command running.
process.exit(await runCommand(process.argv.slice(2), process.env));
