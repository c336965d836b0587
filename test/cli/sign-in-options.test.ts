import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assay, refusedWith, serve, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
const issuer = ['--oidc-issuer', 'https://login.example.com/tenant'];
const client = ['--oidc-client-id', 'assay'];
const org = ['--oidc-org', 'acme'];
const allow = ['--oidc-allow', 'groups=platform, email=*@example.com'];

describe('assay serve', () => {
  it('offers to sign in by the provider it was told of', async () => {
    const flags = ['--port', '0', '--data', path.join(folder, 'offers'), ...issuer, ...client, ...org];
    await using serving = await serve(flags, {
      env: { ASSAY_OIDC_ALLOW: 'everyone', ASSAY_OIDC_CLIENT_SECRET: 'a secret', ASSAY_ADMIN_TOKEN: 'a'.repeat(20) },
    });
    const page = await fetch(`${serving.url}/-/sign-in`, { signal: AbortSignal.timeout(60_000) });
    expect(await page.text()).toContain('Sign in with login.example.com');
    expect(await serving.stop('SIGTERM')).toMatchObject({ code: 0, stderr: '' });
  });
});

const ruleProblem = (found: string): string =>
  `option '--oidc-allow <rules>' argument '${found}' is invalid. expected claim=value, such as email=*@example.com, found '${found}'`;

describe('assay serve refuses, of signing in by a provider,', () => {
  it.concurrent.each<{ args: string[]; env?: Record<string, string>; line: string }>([
    {
      args: client,
      line: 'to sign in by a provider takes its address: give it with --oidc-issuer',
    },
    ...['a secret', ''].map((secret) => ({
      args: [],
      env: { ASSAY_OIDC_CLIENT_SECRET: secret },
      line: 'to sign in by a provider takes its address: give it with --oidc-issuer',
    })),
    {
      args: ['--oidc-scope', 'openid groups'],
      line: 'to sign in by a provider takes its address: give it with --oidc-issuer',
    },
    {
      args: [...issuer, ...org, ...allow],
      line: 'to sign in by a provider takes what the service is called there: give --oidc-client-id',
    },
    {
      args: [...issuer, ...client, ...allow],
      line: 'expected the organizations that users of the provider may see: give --oidc-org',
    },
    {
      args: [...issuer, ...client, ...org],
      line: 'expected who may sign in: give --oidc-allow with claims, such as email=*@example.com, or "everyone" for all whom the provider knows',
    },
    {
      args: [...issuer, ...client, ...org, ...allow],
      env: { ASSAY_OIDC_CLIENT_SECRET: '' },
      line: 'ASSAY_OIDC_CLIENT_SECRET: expected a secret, found nothing',
    },
    {
      args: ['--oidc-issuer', 'http://login.example.com'],
      line: "option '--oidc-issuer <url>' argument 'http://login.example.com' is invalid. expected the https:// address of the provider, as it calls itself",
    },
    {
      args: ['--oidc-scope', 'email profile'],
      line: "option '--oidc-scope <scopes>' argument 'email profile' is invalid. expected scopes with 'openid' among them",
    },
    {
      args: ['--oidc-org', 'acme, -'],
      line: "option '--oidc-org <names>' argument 'acme, -' is invalid. expected names of organizations, found '-'",
    },
    { args: ['--oidc-allow', 'platform'], line: ruleProblem('platform') },
    { args: ['--oidc-allow', 'groups='], line: ruleProblem('groups=') },
    { args: ['--oidc-allow', 'email=*'], line: ruleProblem('email=*') },
    {
      args: ['--oidc-allow', 'upn=*@example.com'],
      line: "option '--oidc-allow <rules>' argument 'upn=*@example.com' is invalid. only the claim email is compared by its end, found 'upn=*@example.com'",
    },
    {
      args: [],
      env: { ASSAY_OIDC_ALLOW: '' },
      line: "option '--oidc-allow <rules>' value '' from env 'ASSAY_OIDC_ALLOW' is invalid. expected claim=value, such as email=*@example.com, found ''",
    },
  ])('in one line: $line', async ({ args, env = {}, line }) => {
    const data = path.join(folder, 'refused');
    expect(await assay(['serve', '--port', '0', '--data', data, ...args], { env })).toEqual(refusedWith(line));
  });
});
