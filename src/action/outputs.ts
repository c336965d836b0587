import type { ArtifactFinding, StepFindings } from './findings.ts';
import { pageOf } from './render/summary.ts';
import { stepVerdict } from './verdict.ts';

/** The outputs that action.yml declares, but for `result-path`, which depends on where the file could be written. */
export interface Outputs {
  verdict: string;
  fingerprint: string;
  fingerprints: string;
  'html-url': string;
}

export function outputsOf(findings: StepFindings): Outputs {
  const { artifacts } = findings;
  return {
    verdict: stepVerdict(findings),
    fingerprint: artifacts[0]?.artifact.fingerprint ?? '',
    fingerprints: JSON.stringify(
      artifacts.map(({ artifact: { fingerprint, filename, name } }) => ({ fingerprint, filename, name })),
    ),
    'html-url': pageToLookAt(artifacts) ?? '',
  };
}

/** The page of the first artifact that is not compliant, else of the first. */
function pageToLookAt(artifacts: readonly ArtifactFinding[]): string | null {
  const pages = artifacts.map((finding) => ({ finding, page: pageOf(finding) })).filter(({ page }) => page !== null);
  const open = pages.find(({ finding }) => finding.judgement.verdict !== 'compliant');
  return (open ?? pages[0])?.page ?? null;
}
