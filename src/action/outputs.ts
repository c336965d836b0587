import type { ArtifactFinding, StepFindings } from './findings.ts';
import { pageOf } from './place.ts';
import { environmentOf } from './question.ts';
import { artifactVerdict, stepVerdict } from './verdict.ts';

/** The outputs that action.yml declares, but for `result-path`, which depends on where the file could be written. */
export interface Outputs {
  verdict: string;
  verdicts: string;
  fingerprint: string;
  fingerprints: string;
  'html-url': string;
  spool: string;
}

export function outputsOf(findings: StepFindings): Outputs {
  const { artifacts } = findings;
  return {
    verdict: stepVerdict(findings),
    verdicts: JSON.stringify(artifacts.map(verdictsOf)),
    fingerprint: artifacts[0]?.artifact.fingerprint ?? '',
    fingerprints: JSON.stringify(
      artifacts.map(({ artifact: { fingerprint, filename, name } }) => ({ fingerprint, filename, name })),
    ),
    'html-url': pageToLookAt(artifacts) ?? '',
    spool: findings.spool !== null && findings.spool.left > 0 ? findings.spool.directory : '',
  };
}

function verdictsOf(finding: ArtifactFinding) {
  const { fingerprint, filename, name } = finding.artifact;
  const environments = finding.judgements.flatMap(({ question, judgement }): [string, string][] => {
    const environment = environmentOf(question);
    return environment === null ? [] : [[environment, judgement.verdict]];
  });
  return {
    fingerprint,
    filename,
    name,
    verdict: artifactVerdict(finding),
    environments: Object.fromEntries(environments),
  };
}

/** The page of the first artifact that is not compliant, else of the first. */
function pageToLookAt(artifacts: readonly ArtifactFinding[]): string | null {
  const pages = artifacts.map((finding) => ({ finding, page: pageOf(finding) })).filter(({ page }) => page !== null);
  const open = pages.find(({ finding }) => artifactVerdict(finding) !== 'compliant');
  return (open ?? pages[0])?.page ?? null;
}
