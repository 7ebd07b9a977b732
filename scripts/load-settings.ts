import fs from 'node:fs';
import { at } from './paths.ts';

// Before anything reads the environment. Variables of the shell win.
if (fs.existsSync(at('.env'))) process.loadEnvFile(at('.env'));
