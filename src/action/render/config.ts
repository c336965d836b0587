import type { ChangeFinding, StepFindings } from '../findings.ts';
import { markdownCode, markdownText } from './escape.ts';
import { leftOut, shortenedList } from './shortened-list.ts';

const LINES_MAX = 1000;

/** What a change does, in one word. */
const words = { create: 'created', update: 'updated', unchanged: 'unchanged', planned: 'would be applied' } as const;

/** A line for each thing of the config file that was applied, and in a dry run one for each key that says where it comes from. */
export const configLines = ({ config, changes, planned }: StepFindings): string[] => [
  ...(planned === null ? [] : (config?.origins ?? [])).map(({ key, replacedBy }) =>
    replacedBy === null
      ? `${key}: from ${config?.file ?? ''}`
      : `${key}: from the input ${replacedBy}, not from ${config?.file ?? ''}`,
  ),
  ...changes.map((change) => `${change.kind} ${change.name}: ${words[change.action]}${detailWords(change)}`),
];

const detailWords = ({ details }: ChangeFinding): string => (details.length === 0 ? '' : ` (${details.join(', ')})`);

/** What was changed; nothing where all was so already. */
export function changeSections({ changes }: StepFindings, maxBytes: number): string[] {
  const rows = changes
    .filter(({ action }) => action !== 'unchanged')
    .map((change) =>
      // Text loses its outer blanks by escaping.
      `- ${change.kind} ${markdownCode(change.name)}: ${words[change.action]} ${markdownText(detailWords(change))}`.trimEnd(),
    );
  if (rows.length === 0) return [];
  const list = shortenedList(rows, { count: LINES_MAX, bytes: maxBytes });
  return ['### Applied from the config file', list.shown.join('\n'), ...leftOut(list, 'changes', rows.length)];
}
