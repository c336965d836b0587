import type { AttestationRecord } from '../../http/routes/attestation-record.ts';
import { type Html, html } from '../html.ts';
import { excerpt, firstOf } from './excerpt.ts';
import { externalLink } from './external-link.ts';
import { jsonBlock } from './json-block.ts';

/** Of suites, requests, issues and rules that evidence may have any number of. */
const SHOWN = 10;

/** What evidence found, in a few words of its type; null where its type has none. */
export function evidenceSummary(
  record: AttestationRecord,
  controlAddress: (identifier: string) => string,
): Html | null {
  const parts = [
    junit(record),
    snyk(record),
    sonar(record),
    jira(record),
    pullRequests(record),
    evaluation(record),
    decision(record, controlAddress),
    jsonBlock('Data', record.attestation_data),
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : html`${parts}`;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

const list = (items: Html): Html =>
  html`<ul class="plain-list">
    ${items}
  </ul>`;

function junit({ junit_results: suites }: AttestationRecord): Html | null {
  if (suites === undefined) return null;
  const total = sum(suites.map((suite) => suite.total));
  const failures = sum(suites.map((suite) => suite.failures));
  const errors = sum(suites.map((suite) => suite.errors));
  const skipped = sum(suites.map((suite) => suite.skipped));
  const failed = suites.filter((suite) => suite.failures + suite.errors > 0);
  return html`<p>
      ${counted(total, 'test')} in ${counted(suites.length, 'suite')}: ${counted(failures, 'failure')},
      ${counted(errors, 'error')}, ${skipped} skipped
    </p>
    ${
      failed.length > 0 &&
      list(
        firstOf(
          failed,
          SHOWN,
          (suite) =>
            html`<li>
              ${excerpt(suite.name, 200)}: ${counted(suite.failures, 'failure')}, ${counted(suite.errors, 'error')} of
              ${counted(suite.total, 'test')}
            </li>`,
        ),
      )
    }`;
}

function snyk({ processed_snyk_results: snykResults }: AttestationRecord): Html | null {
  if (snykResults === undefined) return null;
  const { tool, results } = snykResults;
  const high = sum(results.map((result) => result.high_count));
  const medium = sum(results.map((result) => result.medium_count));
  const low = sum(results.map((result) => result.low_count));
  const worst = results.flatMap((result) => result.high ?? []);
  return html`<p>
      ${excerpt(tool.name, 100)} ${excerpt(tool.version ?? '', 50)}: ${high} high, ${medium} medium, ${low} low
    </p>
    ${
      worst.length > 0 &&
      list(
        firstOf(worst, SHOWN, ({ id, message }) => html`<li>${excerpt(id, 100)} ${excerpt(message ?? '', 200)}</li>`),
      )
    }`;
}

function sonar({ sonar_results: sonarResults }: AttestationRecord): Html | null {
  if (sonarResults === undefined) return null;
  const { project, qualityGate } = sonarResults;
  const name = excerpt(project.name ?? project.key, 200);
  return html`<p>
    Quality gate of ${externalLink(project.url, name)}:
    ${qualityGate === null || qualityGate === undefined ? 'none' : excerpt(qualityGate.status, 50)}
  </p>`;
}

function jira({ jira_results: issues }: AttestationRecord): Html | null {
  if (issues === undefined) return null;
  if (issues.length === 0) return html`<p>It refers to no issue</p>`;
  return list(
    firstOf(
      issues,
      SHOWN,
      (issue) =>
        html`<li>
          ${externalLink(issue.issue_url, excerpt(issue.issue_id, 100))}${!issue.issue_exists && ': no such issue'}
        </li>`,
    ),
  );
}

function pullRequests({ pull_requests: requests, git_provider: provider }: AttestationRecord): Html | null {
  if (requests === undefined) return null;
  if (requests.length === 0) return html`<p>No pull request${provider !== undefined && ` on ${provider}`}</p>`;
  return list(
    firstOf(requests, SHOWN, (request) => {
      const approvers = (request.approvers ?? []).map((one) => (typeof one === 'string' ? one : one.username));
      return html`<li>
        ${externalLink(request.url, excerpt(request.title ?? request.url, 200))}
        ${typeof request.state === 'string' && html`<span class="quiet">${excerpt(request.state, 50)}</span>`}
        ${typeof request.author === 'string' && html`<span class="quiet">by ${excerpt(request.author, 100)}</span>`}${
          approvers.length === 0
            ? ', approved by nobody'
            : html`, approved by ${excerpt(approvers.slice(0, SHOWN).join(', '), 300)}`
        }
      </li>`;
    }),
  );
}

function evaluation({ evaluation: found, type_name: name, type_version: version }: AttestationRecord): Html | null {
  if (found === undefined) return null;
  const problem = found.schema_problem;
  const broken = found.rules.filter((rule) => !rule.satisfied);
  return html`<p>
      Type ${excerpt(name ?? '', 100)}${version !== undefined && `, version ${version}`}:
      ${
        problem === null
          ? `${found.rules.length - broken.length} of ${counted(found.rules.length, 'rule')} satisfied`
          : html`the data does not fit the schema: ${excerpt(problem, 300)}`
      }
    </p>
    ${
      broken.length > 0 &&
      list(
        firstOf(
          broken,
          SHOWN,
          ({ rule, problem: why }) =>
            html`<li><code>${excerpt(rule, 200)}</code> ${why === null ? 'is not satisfied' : excerpt(why, 200)}</li>`,
        ),
      )
    }`;
}

function decision({ control }: AttestationRecord, controlAddress: (identifier: string) => string): Html | null {
  if (control === undefined) return null;
  return html`<p>On control <a href="${controlAddress(control)}">${control}</a></p>`;
}
