import { closestMatch } from 'leven';

/** With more of them wrong it is another word. */
const MISSPELLED_LETTERS_MAX = 3;

/** Variables that are no flags, each with who reads it and what it holds. The last ones are read by what Assay runs on. */
export const variables = {
  ASSAY_ADMIN_TOKEN: {
    readBy: '`serve`',
    meaning: 'value of the first token on an empty store, 20 to 512 visible ASCII characters (default: a new one)',
  },
  ASSAY_SMTP_PASSWORD: { readBy: '`serve`', meaning: 'password of `--smtp-user`' },
  ASSAY_OIDC_CLIENT_SECRET: { readBy: '`serve`', meaning: 'secret of `--oidc-client-id`' },
  ASSAY_API_TOKEN: { readBy: '`apply`, `deliver`', meaning: 'access token for the service' },
  HTTPS_PROXY: {
    readBy: '`apply`, `deliver`, `fingerprint`; Node, where `NODE_USE_ENV_PROXY` says so',
    meaning: 'proxy for addresses that begin with `https:`; `https_proxy` wins over it',
  },
  HTTP_PROXY: {
    readBy: '`apply`, `deliver`, `fingerprint`; Node, where `NODE_USE_ENV_PROXY` says so',
    meaning: 'proxy for addresses that begin with `http:`; `http_proxy` wins over it',
  },
  NO_PROXY: {
    readBy: '`apply`, `deliver`, `fingerprint`; Node, where `NODE_USE_ENV_PROXY` says so',
    meaning: 'hosts that are reached without a proxy; `no_proxy` wins over it',
  },
  DOCKER_CONFIG: {
    readBy: '`fingerprint`',
    meaning: 'folder of the file with credentials for registries (default: `.docker` in the home folder)',
  },
  HOME: { readBy: '`fingerprint`', meaning: 'the home folder' },
  PATH: {
    readBy: '`fingerprint`',
    meaning: 'where `docker` and the helpers with its credentials are; they get every other variable, too',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    readBy: '`serve --otlp-endpoint`',
    meaning: 'headers that the collector asks for, such as `authorization=Bearer …`',
  },
  OTEL_EXPORTER_OTLP_COMPRESSION: { readBy: '`serve --otlp-endpoint`', meaning: '`gzip`, or `none` (default)' },
  OTEL_EXPORTER_OTLP_CERTIFICATE: {
    readBy: '`serve --otlp-endpoint`',
    meaning: "file with the collector's certificate authority (PEM)",
  },
  OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE: {
    readBy: '`serve --otlp-endpoint`',
    meaning: 'file with the certificate that the collector asks for (PEM)',
  },
  OTEL_EXPORTER_OTLP_CLIENT_KEY: { readBy: '`serve --otlp-endpoint`', meaning: 'file with the key of that one (PEM)' },
  OTEL_SERVICE_NAME: { readBy: '`serve --otlp-endpoint`', meaning: 'name of the service in traces (default: `assay`)' },
  OTEL_RESOURCE_ATTRIBUTES: {
    readBy: '`serve --otlp-endpoint`',
    meaning: 'what else traces say of it, such as `deployment.environment.name=production`',
  },
  NODE_EXTRA_CA_CERTS: {
    readBy: 'Node, for every command',
    meaning:
      'file with certificates of your own authorities (PEM), trusted besides: for mail servers, webhooks, providers of identities, collectors, registries',
  },
  NODE_USE_ENV_PROXY: {
    readBy: 'Node, for `serve`',
    meaning:
      '`1` has `serve` reach the provider of identities through the proxy of `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`; notifications never go through one',
  },
  SQLITE_TMPDIR: {
    readBy: 'SQLite, for `serve` and the commands on the data folder',
    meaning:
      'folder for what it sorts and cannot keep in memory (default: the folder of `TMPDIR`, else `/var/tmp`, `/usr/tmp` or `/tmp`; in the image `/data`)',
  },
  ASSAY_DOMAIN: { readBy: 'compose.yaml', meaning: 'name that the service is reached at' },
} as const;

export type Variable = keyof typeof variables;

/** A variable that looks like one of Assay's, and the one that was probably meant; null where none is alike. */
export interface UnknownVariable {
  name: string;
  nearest: string | null;
}

/** What is set of `ASSAY_…` and read by nobody: a misspelled setting would otherwise just not count. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  known: ReadonlySet<string>,
): UnknownVariable[] {
  const unknown = Object.keys(env).filter((name) => /^ASSAY_/i.test(name) && !known.has(name));
  const candidates = [...known].filter((name) => name.startsWith('ASSAY_'));
  return unknown.toSorted().map((name) => ({
    name,
    nearest: closestMatch(name.toUpperCase(), candidates, { maxDistance: MISSPELLED_LETTERS_MAX }) ?? null,
  }));
}
