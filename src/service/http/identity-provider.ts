import { createHash } from 'node:crypto';
import * as z from 'zod';

/** What a user must be, by one claim of the provider: a value, one of a list, or a verified address. */
export interface ClaimRule {
  claim: string;
  /** For `email`, `*@example.com` stands for every address that ends in it. */
  value: string;
}

/** A provider of identities (OpenID Connect) whose users may look at the pages. */
export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scope: string;
  /** What its users may see, as readers. */
  organizations: readonly string[];
  /** Who may enter: whoever fits one of the rules; `everyone` for all whom the provider vouches for. */
  allowed: readonly ClaimRule[] | 'everyone';
}

/** What stands in one line of a record. */
const line = z
  .string()
  .min(1)
  .max(255)
  .regex(/^\P{Cc}+$/u);

/** What an ID token says of a user; what is not as the standard has it is as if it were not said. */
const userClaims = z.looseObject({
  sub: line,
  preferred_username: line.optional().catch(undefined),
  email: line.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

export type UserClaims = z.output<typeof userClaims>;

/** Throws where there is no `sub`, which every ID token has. */
export const parseClaims = (claims: unknown): UserClaims => userClaims.parse(claims);

/** Whether one of the rules lets the user in. */
export function mayEnter(claims: UserClaims, allowed: IdentityProvider['allowed']): boolean {
  return allowed === 'everyone' || allowed.some((rule) => fits(claims, rule));
}

function fits(claims: UserClaims, { claim, value }: ClaimRule): boolean {
  const given = Object.hasOwn(claims, claim) ? claims[claim] : undefined;
  if (claim === 'email') return fitsAddress(claims, value);
  return Array.isArray(given) ? given.includes(value) : given === value;
}

/** Whoever may type an address into a profile would let himself in, so only a verified one counts. */
function fitsAddress({ email, email_verified: isVerified }: UserClaims, value: string): boolean {
  if (isVerified !== true || email === undefined) return false;
  const [address, wanted] = [email.toLowerCase(), value.toLowerCase()];
  return wanted.startsWith('*@') ? address.endsWith(wanted.slice(1)) : address === wanted;
}

/** What the records and pages call the user. */
export const userNameOf = ({ preferred_username: name, email, sub }: UserClaims): string => name ?? email ?? sub;

/** Who the user is to this service: the provider and the one name there that nobody chooses or changes. */
export const identityOf = ({ issuer }: IdentityProvider, { sub }: UserClaims): string => `${issuer} ${sub}`;

/** Of what a user's right to enter rests on: where one of it changes, whoever entered before has to sign in anew. */
export function settingsHashOf({ issuer, clientId, allowed, organizations }: IdentityProvider): string {
  const rules = allowed === 'everyone' ? allowed : allowed.map(({ claim, value }) => [claim, value]);
  return createHash('sha256')
    .update(JSON.stringify([issuer, clientId, rules, organizations]))
    .digest('hex');
}
