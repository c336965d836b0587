import { describe, expect, it } from 'vitest';
import { remedyOf, remedyOfUnknown } from '../../src/action/remedy.ts';
import { resolution } from './assertion-fixture.ts';
import { artifact, building, deploying, remedy, trailNo } from './refused-artifact.ts';

describe('remedyOf an artifact that is not expected, or not known', () => {
  it('names what the template expects', () => {
    const { sentences, workflow } = remedy(
      trailNo([], { resolutions: [resolution('unexpected_artifact', { expected: ['server', 'client'] })] }),
      building,
    );
    expect(sentences[0]).toMatch(/expects artifacts named `server`, `client`, and it was reported as `app`/);
    expect(workflow).toContain('NAME-IN-THE-TEMPLATE=path/to/app.tgz');
  });

  it.each([
    [['server'], { name: 'app' }, 'server'],
    [['server', 'client'], { name: 'clinet' }, 'client'],
    [['server', 'client'], { name: null, filename: 'shop-client-1.0.tgz' }, 'client'],
    [['server', 'client'], { name: null, filename: '' }, 'NAME-IN-THE-TEMPLATE'],
    [[], { name: 'app' }, 'NAME-IN-THE-TEMPLATE'],
  ])('offers of %j for %j the name %s', (expected, given, offered) => {
    const unexpected = {
      flow: 'shop',
      trail: 't1',
      policy: null,
      kind: 'unexpected_artifact',
      name: null,
      expected,
    } as const;
    const { workflow } = remedyOf([unexpected], { ...artifact, ...given }, building);
    expect(workflow).toContain(`  ${offered}=path/to/`);
  });

  it('shows how an unknown artifact is reported', () => {
    expect(remedyOfUnknown(artifact, deploying)).toMatchInlineSnapshot(`
      {
        "sentences": [
          "No artifact with this fingerprint was ever reported to the flow \`shop\`. Report it in the job that builds it; if that job did, compare the fingerprints: a rebuilt or repacked file has another one.",
        ],
        "workflow": "# a step of its own in the job that builds it
      # replace path/to/app.tgz with the path of the file
      # where the template of the flow lists artifacts, write NAME=path/to/app.tgz
      - uses: octo/assay@v1
        with:
          # api-url, api-token and org as in this step
          flow: shop
          artifacts: |
            path/to/app.tgz
          gate: 'off'",
      }
    `);
  });
});
