import { inputVariable } from './declared-inputs.ts';
import type { Env } from './env.ts';
import { markdownText } from './render/escape.ts';

/** Shorter texts are no secrets, and hiding them everywhere would make output unreadable. */
const SECRET_MIN_LENGTH = 6;

/**
 * Every form in which a secret of this step could show up in text: as given, without blanks around it, in base64 (alone or
 * as the second half of HTTP Basic credentials), and as addresses, JSON and the job summary write it.
 */
export function secretsOf(env: Env): readonly string[] {
  const given = [env[inputVariable('api-token')], env['ASSAY_API_TOKEN'], env[inputVariable('github-token')]];
  const forms = new Set<string>();
  for (const secret of given) {
    if (secret === undefined || secret.trim() === '') continue;
    for (const text of [secret, secret.trim()]) {
      forms.add(text);
      forms.add(Buffer.from(text).toString('base64'));
      forms.add(encodeURIComponent(text.toWellFormed()));
      forms.add(JSON.stringify(text).slice(1, -1));
      forms.add(markdownText(text));
    }
    for (const line of secret.split(/\r?\n/)) if (line.trim() !== '') forms.add(line.trim());
  }
  return [...forms].toSorted((a, b) => b.length - a.length);
}

/** Replaces secrets by asterisks. The runner masks its log; this keeps files and error texts clean as well. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) if (secret.length >= SECRET_MIN_LENGTH) clean = clean.replaceAll(secret, '***');
  return clean;
}
