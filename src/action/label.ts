import type { Artifact } from './artifacts.ts';

/** How people call an artifact. */
export const labelOf = ({ name, filename, fingerprint }: Artifact): string => {
  const label = name ?? filename;
  return label === '' ? fingerprint.slice(0, 12) : label;
};
