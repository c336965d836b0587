/**
 * What pages are answered with. Nothing but files of the service's own is loaded, no text becomes a script, forms stay
 * here, nobody frames a page, and no address of one is told to other sites. A page is kept nowhere: it shows what its
 * reader may see.
 */
export const securityHeaders = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;
