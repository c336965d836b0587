import type { JiraResult } from '../contract/attestation/jira.ts';
import type { JunitResult } from '../contract/attestation/junit.ts';
import type { PullRequest } from '../contract/attestation/pull-request.ts';
import type { SnykResults } from '../contract/attestation/snyk.ts';
import type { SonarResults } from '../contract/attestation/sonar.ts';

/*
 * What the results of a tool say about compliance. Results of nothing are no pass: where no test ran, nothing was scanned or
 * nothing is referred to, the attestation is non-compliant.
 */

/** Tests ran, and none failed or broke. */
export function isJunitCompliant(results: readonly JunitResult[]): boolean {
  return (
    results.some(({ total }) => total > 0) && results.every(({ failures, errors }) => failures === 0 && errors === 0)
  );
}

/** Something was scanned, and no vulnerability was found, whatever its severity. */
export function isSnykCompliant({ results }: SnykResults): boolean {
  return (
    results.length > 0 &&
    results.every(
      ({ high_count: highs, medium_count: mediums, low_count: lows, high, medium, low }) =>
        highs + mediums + lows === 0 && [high, medium, low].every((found) => (found ?? []).length === 0),
    )
  );
}

/** The quality gate was passed; without one there was nothing to pass. */
export function isSonarCompliant({ qualityGate }: SonarResults): boolean {
  return qualityGate?.status === 'OK';
}

/** At least one issue is referred to, and each that is exists. */
export function isJiraCompliant(results: readonly JiraResult[]): boolean {
  return results.length > 0 && results.every((issue) => issue.issue_exists);
}

/** There is a pull request. */
export function isPullRequestCompliant(pullRequests: readonly PullRequest[] | null): boolean {
  return pullRequests !== null && pullRequests.length > 0;
}
