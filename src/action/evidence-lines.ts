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
export function evidenceNotes(type: string): string[] {
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

/** The outcome of the step whose result the evidence is. */
function outcomeOf(name: string): string {
  const id = name.replaceAll(/[^A-Za-z0-9_-]/g, '-').replace(/^(?![A-Za-z_])/, '_');
  return `\${{ steps.${id}.outcome == 'success' }}`;
}
