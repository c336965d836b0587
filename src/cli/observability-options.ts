import { type Command, InvalidArgumentError, Option } from 'commander';
import * as z from 'zod';
import type { ServerOptions } from '../service/server.ts';
import { CommandFailure } from './failure.ts';
import { parsePort, parseText } from './option-value.ts';

const observabilityOptions = z.object({
  metricsPort: z.number().optional(),
  metricsHost: z.string().optional(),
  otlpEndpoint: z.string().optional(),
});

const DEFAULT_METRICS_HOST = '127.0.0.1';

/** The options by which those who run the service are let look into it. */
export function addObservabilityOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--metrics-port <number>',
        'serve metrics for Prometheus on this port, to whoever reaches it; 0 picks a free one (default: none are served)',
      )
        .env('ASSAY_METRICS_PORT')
        .argParser(parsePort),
    )
    .addOption(
      new Option('--metrics-host <address>', `address to serve them on (default: "${DEFAULT_METRICS_HOST}")`)
        .env('ASSAY_METRICS_HOST')
        .argParser(parseText),
    )
    .addOption(
      new Option(
        '--otlp-endpoint <url>',
        'collector to send traces to, as OTLP in JSON over HTTP (default: none are sent)',
      )
        .env('OTEL_EXPORTER_OTLP_ENDPOINT')
        .argParser(parseCollector),
    );
}

/** `given` are the parsed options. Throws CommandFailure where they do not fit together. */
export function observabilitySettings(given: unknown): Pick<ServerOptions, 'metrics' | 'otlpEndpoint'> {
  const { metricsPort, metricsHost, otlpEndpoint } = observabilityOptions.parse(given);
  if (metricsPort === undefined && metricsHost !== undefined) {
    throw new CommandFailure('metrics are served on a port of their own: give --metrics-port beside --metrics-host');
  }
  return {
    metrics: metricsPort === undefined ? null : { host: metricsHost ?? DEFAULT_METRICS_HOST, port: metricsPort },
    otlpEndpoint: otlpEndpoint || null,
  };
}

/** The variable is a standard one, of which nothing is the same as none. */
function parseCollector(text: string): string {
  if (text.trim() === '') return '';
  const url = URL.parse(text);
  const usable =
    url !== null && /^https?:$/.test(url.protocol) && url.search + url.hash + url.username + url.password === '';
  if (!usable) throw new InvalidArgumentError('expected an address such as http://127.0.0.1:4318');
  return url.href;
}
