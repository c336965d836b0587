import { type Html, html } from '../html.ts';
import type { Web } from '../web.ts';

/** What to do in an organization that has nothing yet. */
export function firstSteps(web: Web, orgName: string): Html {
  const address = web.addresses.root().replace(/\/$/, '');
  return html`<p>Nothing is on record here yet. Three steps lead to the first artifact that is gated:</p>
    <ol class="steps">
      <li>
        <p>Make a token for your pipeline, where the service runs, and keep it as a secret of the repository:</p>
        <pre tabindex="0">assay token create --org ${orgName} --role member --user github --expires 90d</pre>
      </li>
      <li>
        <p>Add the step to the workflow, after the build and its tests:</p>
        <pre tabindex="0">
- uses: OWNER/assay@v1
  if: \${{ !cancelled() }}
  with:
    api-url: ${address}
    api-token: \${{ secrets.ASSAY_API_TOKEN }}
    org: ${orgName}
    flow: shop
    artifacts: app=dist/app.tgz
    attestation-name: tests
    compliant: \${{ steps.tests.outcome == 'success' }}</pre>
        <p>README.md, under “Record a build and gate it”, has the whole workflow. Its first run makes the flow.</p>
      </li>
      <li>
        <p>
          Say what an artifact needs to go to production: <code>assay apply</code> brings a template, policies and
          environments into place. docs/service.md tells how, and docs/judgement.md what they may ask for.
        </p>
      </li>
    </ol>`;
}
