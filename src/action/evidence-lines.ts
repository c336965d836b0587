import * as z from 'zod';
import { sarifThresholds, sbomFields } from '../config/evidence-spec.ts';
import { yamlScalar } from './render/escape.ts';

/**
 * The lines of an attestation that say what its evidence is, for a type that a template or policy asks for. The user puts
 * in where the evidence lies.
 *
 * @returns null for a type that this action does not record.
 */
export function evidenceLines(type: string, name: string): string[] | null {
  const custom = /^custom:(.+)$/.exec(type)?.[1];
  if (custom !== undefined)
    return [`custom: ${custom === '*' ? 'TYPE' : yamlScalar(custom)}`, 'data-file: path/to/data.json'];
  switch (type) {
    case 'generic':
    case '*':
      return [`compliant: ${outcomeOf(name)}`];
    case 'junit':
      return ['junit: reports/*.xml'];
    case 'pull_request':
      return ['pull-request: { approvals: 1 }'];
    default:
      return null;
  }
}

/** What to say above lines with evidence of a type: above all what in them is the user's own to fill in. */
function evidenceNotes(type: string): string[] {
  if (type.startsWith('custom:'))
    return [
      ...(type === 'custom:*' ? ['# replace TYPE with the name of the custom type'] : []),
      '# replace path/to/data.json with the path of the file that has the data',
    ];
  switch (type) {
    case 'generic':
    case '*':
      return ['# in steps.ID.outcome, ID is the id of the step that made the evidence'];
    case 'junit':
      return ['# replace reports/*.xml with the path of the test reports'];
    case 'pull_request':
      return ['# the job needs `permissions: { contents: read, pull-requests: read }`'];
    default:
      return [];
  }
}

/** The lines of an attestation, and what to say above them. */
export interface RecordingLines {
  lines: readonly string[];
  notes: readonly string[];
}

/** Evidence that the step reads and records as generic. */
const readKinds = ['coverage', 'sarif', 'sbom', 'provenance'];

/** What the step that read evidence left in its record, under the name of its kind. */
const readEvidence = z.object({
  coverage: z.object({ minimum_percent: z.number() }).optional().catch(undefined),
  sarif: z
    .object({ fail_on: z.enum(sarifThresholds) })
    .optional()
    .catch(undefined),
  sbom: z
    .object({ require: z.array(z.enum(sbomFields)) })
    .optional()
    .catch(undefined),
});

/**
 * The lines that record failed evidence again by the rule that it failed by: never by an easier one.
 *
 * @param userData of its record; null where that could not be read.
 * @returns null where the rule is not known.
 */
export function linesAgain(
  type: string,
  name: string,
  userData: Readonly<Record<string, unknown>> | null,
): RecordingLines | null {
  // How many approvals were asked for is on no record.
  if (userData === null || type === 'pull_request') return null;
  const { coverage, sarif, sbom } = readEvidence.parse(userData);
  if (coverage !== undefined)
    return {
      lines: ['coverage: path/to/coverage', `minimum: ${coverage.minimum_percent}`],
      notes: ['# replace path/to/coverage with the path of the coverage report'],
    };
  if (sarif !== undefined)
    return {
      lines: ['sarif: path/to/results.sarif', `fail-on: ${sarif.fail_on}`],
      notes: ['# replace path/to/results.sarif with the path of the findings'],
    };
  if (sbom !== undefined)
    return {
      lines: ['sbom: path/to/sbom.json', `require: [${sbom.require.join(', ')}]`],
      notes: ['# replace path/to/sbom.json with the path of the bill of materials'],
    };
  return readKinds.some((kind) => Object.hasOwn(userData, kind)) ? null : recordingLines(type, name);
}

/** The lines that record evidence of a type; null where this action does not. */
export function recordingLines(type: string, name: string): RecordingLines | null {
  const lines = evidenceLines(type, name);
  return lines === null ? null : { lines, notes: evidenceNotes(type) };
}

/** The outcome of the step whose result the evidence is. */
function outcomeOf(name: string): string {
  const id = name.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^(?![A-Za-z_])/, '_');
  return `\${{ steps.${id}.outcome == 'success' }}`;
}
