import { afterAll } from 'vitest';
import { removeTemporaryDirectories } from './action/temporary-directory.ts';

// Started outside npm scripts, vitest would run on the system's Node: no node:sqlite, no type stripping.
if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(`tests need Node 24 or newer, found ${process.version}: start them with \`npm test\``);
}

afterAll(removeTemporaryDirectories);
