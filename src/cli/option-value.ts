import { InvalidArgumentError } from 'commander';
import { orgName } from '../contract/names.ts';

/** Refuses an empty value, as a variable that is set to nothing gives it: it would look like one that was left out. */
export function parseText(text: string): string {
  if (text.trim() === '') throw new InvalidArgumentError('expected a value, found nothing');
  return text;
}

/** A port to listen on; 0 stands for one that is free. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new InvalidArgumentError('expected a port from 0 to 65535');
  return port;
}

/** A name that an organization may have. */
export function parseOrgName(text: string): string {
  if (!orgName.safeParse(text).success) {
    throw new InvalidArgumentError(
      "expected letters, digits, '.', '_' and '-', beginning with a letter or digit, at most 255 of them",
    );
  }
  return text;
}
