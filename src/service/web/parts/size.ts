const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** How much a file has, to three digits: `1.25 MB`. */
export function size(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  return `${Number((bytes / 1000 ** step).toPrecision(3))} ${UNITS[step] ?? ''}`;
}
