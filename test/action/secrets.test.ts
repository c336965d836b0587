import { describe, expect, it } from 'vitest';
import { secretsOf, withoutSecrets } from '../../src/action/secrets.ts';
import { markdownText } from '../../src/action/render/escape.ts';
import { TOKEN } from './step-environment.ts';

describe('secretsOf', () => {
  it('knows the tokens in every form', () => {
    const secrets = secretsOf({
      'INPUT_API-TOKEN': ` ${TOKEN}\n`,
      ASSAY_API_TOKEN: 'assay_other_token',
      'INPUT_GITHUB-TOKEN': 'ghs_abcdefgh',
    });
    for (const form of [
      TOKEN,
      Buffer.from(TOKEN).toString('base64'),
      'assay_other_token',
      'ghs_abcdefgh',
      Buffer.from('ghs_abcdefgh').toString('base64'),
    ])
      expect(secrets).toContain(form);
  });

  it('has nothing to hide where nothing is set', () => {
    expect(secretsOf({ 'INPUT_API-TOKEN': ' ', ASSAY_API_TOKEN: '' })).toEqual([]);
  });
});

describe('withoutSecrets', () => {
  it('leaves no form of a token', () => {
    const secrets = secretsOf({ 'INPUT_API-TOKEN': TOKEN });
    const text = `a ${TOKEN} b ${Buffer.from(TOKEN).toString('base64')} ${TOKEN}x`;
    expect(withoutSecrets(text, secrets)).toBe('a *** b *** ***x');
  });

  it('leaves none either where an address, JSON or the job summary has it', () => {
    const token = 'to_ken"of/me';
    const secrets = secretsOf({ 'INPUT_API-TOKEN': token });
    const texts = [encodeURIComponent(token), JSON.stringify({ token }), markdownText(`a ${token}`)];
    expect(texts.map((text) => withoutSecrets(text, secrets))).toEqual(['***', '{"token":"***"}', 'a ***']);
  });

  it('does not take a text of a few letters for a secret', () => {
    expect(withoutSecrets('a verdict', ['a'])).toBe('a verdict');
  });
});
