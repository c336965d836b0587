import { describe, expect, it } from 'vitest';
import { registryCredentials } from '../../src/action/image-digests.ts';
import { temporaryDirectory } from './temporary-directory.ts';

describe('registryCredentials', () => {
  it('are the job token for GitHub alone, and only where nobody logged in', async () => {
    const auth = Buffer.from('me:mine').toString('base64');
    const env = { HOME: temporaryDirectory(), GITHUB_ACTOR: 'octocat' };
    const loggedIn = {
      HOME: temporaryDirectory({ '.docker/config.json': `{"auths": {"ghcr.io": {"auth": "${auth}"}}}` }),
    };
    const token = { kind: 'password', username: 'octocat', password: 'job-token' };
    expect(await registryCredentials('ghcr.io', env, 'job-token')).toEqual(token);
    expect(await registryCredentials('ghcr.io', env, null)).toBeNull();
    expect(await registryCredentials('docker.io', env, 'job-token')).toBeNull();
    expect(await registryCredentials('ghcr.io.example.com', env, 'job-token')).toBeNull();
    expect(await registryCredentials('ghcr.io', loggedIn, 'job-token')).toEqual({
      kind: 'password',
      username: 'me',
      password: 'mine',
    });
  });
});
