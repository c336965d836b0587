/**
 * A document as its reader should see it: characters that show nothing but change how others are read, among them those
 * that turn the direction of text, stand as their code points (as in "Trojan Source", CVE-2021-42574).
 */
export function visibleText(text: string): string {
  return text.replaceAll(/\r$/gm, '␍').replaceAll(unseen, (character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    return `⟨U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

const unseen = /(?![\t\n])\p{Cc}|[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
