/** Variables that commands read and that are no flags, each with who reads it and what it holds. */
export const variables = {
  ASSAY_ADMIN_TOKEN: {
    readBy: '`serve`',
    meaning: 'value of the first token on an empty store, 20 to 512 visible ASCII characters (default: a new one)',
  },
  ASSAY_SMTP_PASSWORD: { readBy: '`serve`', meaning: 'password of `--smtp-user`' },
  ASSAY_OIDC_CLIENT_SECRET: { readBy: '`serve`', meaning: 'secret of `--oidc-client-id`' },
  ASSAY_API_TOKEN: { readBy: '`apply`, `deliver`', meaning: 'access token for the service' },
  HTTPS_PROXY: {
    readBy: '`apply`, `deliver`, `fingerprint`',
    meaning: 'proxy for addresses that begin with `https:`; `https_proxy` wins over it',
  },
  HTTP_PROXY: {
    readBy: '`apply`, `deliver`, `fingerprint`',
    meaning: 'proxy for addresses that begin with `http:`; `http_proxy` wins over it',
  },
  NO_PROXY: {
    readBy: '`apply`, `deliver`, `fingerprint`',
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
} as const;

export type Variable = keyof typeof variables;
