import type { Assertion } from '../contract/assertion.ts';
import type { ArtifactFinding } from './findings.ts';
import { isWebAddress } from './render/escape.ts';

/** Where an artifact stands, as far as the step knows it. */
export function placeOf(finding: ArtifactFinding): { flow: string | null; trail: string | null } {
  const { report } = finding;
  if (report.state === 'reported') return { flow: report.flow, trail: report.trail };
  const assertion = tellingAssertion(finding);
  return { flow: assertion?.flow ?? null, trail: assertion?.trail ?? null };
}

/** The artifact's own page, or null where the service named no web address. */
export function pageOf(finding: ArtifactFinding): string | null {
  const reported = finding.report.state === 'reported' ? finding.report.htmlUrl : null;
  const page = tellingAssertion(finding)?.html_url ?? reported;
  return page !== null && isWebAddress(page) ? page : null;
}

/** The first answer that is no yes, else the first. */
function tellingAssertion({ judgements }: ArtifactFinding): Assertion | null {
  const answers = judgements.flatMap(({ judgement }) => ('assertion' in judgement ? [judgement] : []));
  const open = answers.find(({ verdict }) => verdict !== 'compliant');
  return (open ?? answers[0])?.assertion ?? null;
}
