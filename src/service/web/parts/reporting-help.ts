import type { EnvironmentRecord } from '../../../contract/environment.ts';
import { type Html, html } from '../html.ts';
import { state } from './state.ts';

/** How to tell what runs in an environment that nobody told of yet. `address` is where reports of its type go. */
export function reportingHelp({ type }: Pick<EnvironmentRecord, 'type'>, address: string): Html {
  if (type === 'logical') {
    return html`<div class="panel open">
      <p>${state('UNKNOWN')} Nothing was reported yet.</p>
      <p>A logical environment shows what runs in those that it includes: include one, and report what runs there.</p>
    </div>`;
  }
  return html`<div class="panel open">
    <p>${state('UNKNOWN')} Nothing was reported yet, so nobody can say what runs here.</p>
    <p>
      Whoever runs it reports all that runs here, again and again, with a token of the role <code>snapshotter</code>:
    </p>
    <pre tabindex="0" aria-label="A report">
PUT ${address}
Authorization: Bearer …
Content-Type: application/json

${example(type)}</pre>
    <p>An empty list says that nothing runs.</p>
  </div>`;
}

const digests = '"digests": {"NAME": "SHA-256 OF THE CONTENT"}, "creationTimestamp": 1767225600';

function example(type: Exclude<EnvironmentRecord['type'], 'logical'>): string {
  switch (type) {
    case 'K8S':
      return `{"artifacts": [{"podName": "POD", "namespace": "NAMESPACE", "owners": null, ${digests}}]}`;
    case 'ECS':
      return `{"artifacts": [{"taskArn": "TASK", "cluster_name": "CLUSTER", "service_name": "SERVICE", ${digests}}]}`;
    case 'azure-apps':
      return `{"artifacts": [{"app_name": "APP", "app_kind": "KIND", "digests_source": "acr", ${digests}}]}`;
    case 'cloud-run':
      return `{"type": "cloud-run", "artifacts": [{"kind": "service", "serviceName": "SERVICE", "revisionName": "REVISION", ${digests}}]}`;
    case 'S3':
    case 'lambda':
    case 'server':
    case 'docker':
      return `{"artifacts": [{${digests}}]}`;
  }
}
