import type { TagFilter } from '../store/tags.ts';

/** What a parameter `key` or `key:value` asks for. */
export function tagFilter(text: string): TagFilter {
  return split(text, ':');
}

/** What a parameter `key=value` asks for. */
export function flowTag(text: string): TagFilter {
  return split(text, '=');
}

function split(text: string, separator: string): TagFilter {
  const end = text.indexOf(separator);
  return end === -1 ? { key: text, value: null } : { key: text.slice(0, end), value: text.slice(end + 1) };
}
