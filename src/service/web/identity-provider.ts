import * as z from 'zod';

/** What a user must be, by one claim of the provider: a value, one of a list, or an address that ends so. */
export interface ClaimRule {
  claim: string;
  /** `*@example.com` stands for every verified address that ends in it. */
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

/** What an ID token says of a user; what is not as the standard has it is as if it were not said. */
const userClaims = z.looseObject({
  sub: z.string(),
  preferred_username: z.string().min(1).optional().catch(undefined),
  email: z.string().min(1).optional().catch(undefined),
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
  const domain = claim === 'email' && value.startsWith('*@') ? value.slice(1) : null;
  if (domain !== null) {
    // Whoever may type an address into a profile would let himself in.
    return (
      claims.email_verified === true && typeof given === 'string' && given.toLowerCase().endsWith(domain.toLowerCase())
    );
  }
  return Array.isArray(given) ? given.includes(value) : given === value;
}

/** What the records and pages call the user. */
export const userNameOf = ({ preferred_username: name, email, sub }: UserClaims): string => name ?? email ?? sub;
