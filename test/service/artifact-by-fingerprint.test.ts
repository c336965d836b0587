import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningService, startService } from '../running-service.ts';
import { artifactReader } from './artifact-reader.ts';
import { commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;
let read: ReturnType<typeof artifactReader>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  read = artifactReader(service);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

describe('one artifact', () => {
  const [one, other] = [`abcdef${'0'.repeat(58)}`, `abcdef${'1'.repeat(58)}`];

  beforeAll(async () => {
    await say.report('prefixes', one, { trail_name: 'one' });
    await say.report('prefixes', other, { trail_name: 'other' });
    await say.report('prefixes', fingerprintOf('far away'), { trail_name: 'far' });
  });

  it('is found by its whole fingerprint and by five characters and more', async () => {
    const far = fingerprintOf('far away');
    for (const length of [5, 6, 63, 64]) {
      expect((await read.detail('prefixes', far.slice(0, length))).fingerprint).toBe(far);
    }
    expect((await read.detail('prefixes', one.slice(0, 7))).fingerprint).toBe(one);
    expect((await read.detail('prefixes', other.slice(0, 7))).fingerprint).toBe(other);
  });

  it.each(['abcd', 'ABCDE', 'abcdg', 'a'.repeat(65), 'abcd%25', '_____'])('is not looked for by %j', async (prefix) => {
    const reply = await service.send('GET', `/artifacts/${service.org}/prefixes/fingerprint/${prefix}`);
    refused(reply, 'invalid_input', ['params.fingerprint']);
  });

  it('is not guessed where the characters begin several', async () => {
    const reply = await service.send('GET', `/artifacts/${service.org}/prefixes/fingerprint/abcde`);
    expect(refused(reply, 'invalid_input', ['fingerprint']).message).toContain('more than one');
  });

  it('is looked for in the trail alone where one is asked for', async () => {
    expect((await read.detail('prefixes', 'abcde', '?trail=one')).fingerprint).toBe(one);
    expect((await read.detail('prefixes', 'abcde', '?trail=other')).fingerprint).toBe(other);
    const path = (trail: string) => `/artifacts/${service.org}/prefixes/fingerprint/abcde?trail=${trail}`;
    refused(await service.send('GET', path('far')), 'unknown_artifact', []);
    for (const fingerprint of [one, other]) await say.report('prefixes', fingerprint, { trail_name: 'both' });
    expect(refused(await service.send('GET', path('both')), 'invalid_input', ['fingerprint']).message).toContain(
      'more than one artifact of the trail',
    );
  });

  it('is unknown where nothing begins so, also where another flow has it', async () => {
    await say.report('prefixes-2', fingerprintOf('elsewhere'));
    for (const prefix of ['00000', fingerprintOf('elsewhere')]) {
      refused(
        await service.send('GET', `/artifacts/${service.org}/prefixes/fingerprint/${prefix}`),
        'unknown_artifact',
        [],
      );
    }
    refused(await service.send('GET', `/artifacts/${service.org}/of-nobody/fingerprint/${one}`), 'unknown_flow', []);
  });

  it('has 40 zeros for its commit where it was reported without one', async () => {
    expect((await read.detail('prefixes', one)).git_commit).toBe('0'.repeat(40));
    await say.report('committed', one, { git_commit: commitOf('a') });
    expect((await read.detail('committed', one)).git_commit).toBe(commitOf('a'));
  });

  it('is the newest report, of one trail where that is asked', async () => {
    await say.report('trails', one, { trail_name: 'first', filename: 'first' });
    nowMs += 5;
    await say.report('trails', one, { trail_name: 'second', filename: 'second' });
    expect((await read.detail('trails', one)).filename).toBe('second');
    expect((await read.detail('trails', one, '?trail=')).filename).toBe('second');
    expect((await read.detail('trails', one, '?trail=first')).filename).toBe('first');
    await say.report('trails', one, { trail_name: 'first', filename: 'third' });
    expect((await read.detail('trails', one)).filename).toBe('third');
  });

  it('is unknown in a trail without it; an unknown trail and a bad name are told apart', async () => {
    for (const [trail, code, fields] of [
      ['other', 'unknown_artifact', []],
      ['of-nobody', 'unknown_trail', []],
      ['-bad', 'invalid_input', ['query.trail']],
    ] as const) {
      const path = `/artifacts/${service.org}/prefixes/fingerprint/${one}?trail=${trail}`;
      refused(await service.send('GET', path), code, fields);
    }
  });
});
