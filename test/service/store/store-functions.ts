import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = path.resolve(import.meta.dirname, '../../../src/service/store');

/** `allow-list.ts` is `allowList`. */
function moduleName(file: string): string {
  return path.basename(file, '.ts').replaceAll(/-(\w)/g, (_hyphen, letter: string) => letter.toUpperCase());
}

/** All that the modules of the store export at run time, as `module.member`. A new module is among them by being there. */
export async function storeFunctions(): Promise<string[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const members = await Promise.all(
    files.map(async (file) => {
      const exported: unknown = await import(pathToFileURL(path.join(folder, file)).href);
      if (typeof exported !== 'object' || exported === null) throw new Error(`${file} is no module`);
      return Object.keys(exported).map((member) => `${moduleName(file)}.${member}`);
    }),
  );
  return members.flat();
}
