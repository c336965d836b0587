import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import { orgName } from '../contract/names.ts';
import type { ClaimRule, IdentityProvider } from '../service/http/identity-provider.ts';
import { CommandFailure } from './failure.ts';
import { parseText } from './option-value.ts';

const signInOptions = z.object({
  oidcIssuer: z.string().optional(),
  oidcClientId: z.string().optional(),
  oidcScope: z.string().optional(),
  oidcOrg: z.array(z.string()).optional(),
  oidcAllow: z.union([z.array(z.custom<ClaimRule>()), z.literal('everyone')]).optional(),
});

const DEFAULT_SCOPE = 'openid email profile';

/** The options by which users of a provider of identities may sign in to the pages. */
export function addSignInOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--oidc-issuer <url>', 'provider of identities (OpenID Connect) whose users may sign in to the pages')
        .env('ASSAY_OIDC_ISSUER')
        .argParser(parseIssuer),
    )
    .addOption(
      new Option('--oidc-client-id <id>', 'what the service is called there')
        .env('ASSAY_OIDC_CLIENT_ID')
        .argParser(parseText),
    )
    .addOption(
      new Option('--oidc-scope <scopes>', `what is asked for there (default: "${DEFAULT_SCOPE}")`)
        .env('ASSAY_OIDC_SCOPE')
        .argParser(parseScope),
    )
    .addOption(
      new Option('--oidc-org <names>', 'organizations that its users may see, as readers, such as acme,umbrella')
        .env('ASSAY_OIDC_ORG')
        .argParser(parseOrgNames),
    )
    .addOption(
      new Option(
        '--oidc-allow <rules>',
        'users who are let in, by claims, such as groups=platform,email=*@example.com; "everyone" for all of them',
      )
        .env('ASSAY_OIDC_ALLOW')
        .argParser(parseRules),
    );
}

/** `given` are the parsed options. Throws CommandFailure where they do not fit together. */
export function signInSettings(given: unknown, clientSecret: string | undefined): IdentityProvider | null {
  const { oidcIssuer, oidcClientId, oidcScope, oidcOrg, oidcAllow } = signInOptions.parse(given);
  if (oidcIssuer === undefined) {
    const others = [oidcClientId, clientSecret, oidcScope, oidcOrg, oidcAllow];
    if (others.every((other) => other === undefined)) return null;
    throw new CommandFailure('to sign in by a provider takes its address: give it with --oidc-issuer');
  }
  if (oidcClientId === undefined) {
    throw new CommandFailure('to sign in by a provider takes what the service is called there: give --oidc-client-id');
  }
  if (oidcOrg === undefined) {
    throw new CommandFailure('expected the organizations that users of the provider may see: give --oidc-org');
  }
  if (oidcAllow === undefined) {
    throw new CommandFailure(
      'expected who may sign in: give --oidc-allow with claims, such as email=*@example.com, or "everyone" for all whom the provider knows',
    );
  }
  if (clientSecret === '') throw new CommandFailure('ASSAY_OIDC_CLIENT_SECRET: expected a secret, found nothing');
  return {
    issuer: oidcIssuer,
    clientId: oidcClientId,
    clientSecret: clientSecret ?? null,
    scope: oidcScope ?? DEFAULT_SCOPE,
    organizations: oidcOrg,
    allowed: oidcAllow,
  };
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

function parseIssuer(text: string): string {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url === null || !isSafe || url.search + url.hash + url.username + url.password !== '') {
    throw new InvalidArgumentError('expected the https:// address of the provider, as it calls itself');
  }
  return text;
}

function parseScope(text: string): string {
  if (!text.split(/\s+/).includes('openid')) throw new InvalidArgumentError("expected scopes with 'openid' among them");
  return text;
}

function parseOrgNames(text: string): string[] {
  return text.split(',').map((part) => {
    const name = part.trim();
    if (!orgName.safeParse(name).success) {
      throw new InvalidArgumentError(`expected names of organizations, found '${name}'`);
    }
    return name;
  });
}

function parseRules(text: string): ClaimRule[] | 'everyone' {
  if (text.trim() === 'everyone') return 'everyone';
  return text.split(',').map((part) => {
    const [, claim, value] = /^\s*([^=\s]+)\s*=\s*(.*\S)\s*$/.exec(part) ?? [];
    if (claim === undefined || value === undefined || (value.includes('*') && !/^\*@[^*@]+$/.test(value))) {
      throw new InvalidArgumentError(`expected claim=value, such as email=*@example.com, found '${part.trim()}'`);
    }
    if (value.startsWith('*') && claim !== 'email') {
      throw new InvalidArgumentError(`only the claim email is compared by its end, found '${part.trim()}'`);
    }
    return { claim, value };
  });
}
