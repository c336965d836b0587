import * as z from 'zod';
import { policyDocument } from '../compliance/policy.ts';
import { templateDocument } from '../compliance/template.ts';
import { configKeys, flowMapping, flowNames, listedFlow, policy } from './config-document.ts';
import { keysOfKind, sarifThresholds, sbomFields } from './evidence-spec.ts';

// Editors check with these while somebody writes. What is read is checked by the readers themselves, which say more than
// a JSON Schema can; tests hold the two together.

/** A plain value whose letters count: editors take `80` for a number and `true` for a boolean. */
const plain = z.union([z.string(), z.number(), z.boolean()]);

const artifactName = plain.optional().describe("The artifact's name in the flow's template.");
const exclude = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .describe('Patterns of what is left out.');

/** The forms of an artifact. */
export const artifactForms = {
  path: z.strictObject({
    path: z.string().describe('A path or glob. With `name` it matches one file.'),
    name: artifactName,
  }),
  dirhash: z.strictObject({
    dirhash: z.string().describe('A directory as one artifact; every file and its place counts.'),
    name: artifactName,
    exclude,
  }),
  dir: z.strictObject({
    dir: z.string().describe('A directory as one artifact, in the older way that does not see structure.'),
    name: artifactName,
    exclude,
  }),
  image: z.strictObject({
    image: z.string().describe('An image in a registry, which is asked for its digest.'),
    name: artifactName,
  }),
  docker: z.strictObject({
    docker: z.string().describe('An image of the local docker that was pushed or pulled.'),
    name: artifactName,
  }),
  checksums: z.strictObject({
    checksums: z.string().describe('A list as `sha256sum` writes it.'),
    name: artifactName,
  }),
  fingerprint: z.strictObject({
    fingerprint: z.string().describe('A SHA-256 that is known; nothing is read.'),
    filename: z.string().describe('What it is called.'),
    name: artifactName,
  }),
};

const artifact = z.union([
  z.string().describe('A path or glob; `name=path` gives the name in the template, `!glob` takes files away.'),
  ...Object.values(artifactForms),
]);

/** A value as it is, or the name of the variable that holds it. */
function orVariable<T extends z.ZodType>(schema: T) {
  return z.union([
    schema,
    z.strictObject({ env: z.string().describe('The variable of the step that holds the value.') }),
  ]);
}

const text = orVariable(plain);
const files = orVariable(z.union([z.string(), z.array(orVariable(z.string()))]));
const mapping = orVariable(z.record(z.string(), z.unknown()));

/** The keys of an attestation. */
export const attestationMembers = {
  name: text.describe('What the evidence is recorded under.'),
  artifact: text.optional().describe("The artifact's name in the flow's template."),
  compliant: text.optional().describe('Evidence: `true` or `false`, as the step says.'),
  junit: files.optional().describe('Evidence: test reports in the JUnit format, paths and globs.'),
  sarif: files.optional().describe('Evidence: findings of analysis in the SARIF format, paths and globs.'),
  'fail-on': orVariable(z.enum(sarifThresholds))
    .optional()
    .describe('For `sarif`: the least level that is not compliant.'),
  sbom: files.optional().describe('Evidence: a bill of materials, CycloneDX or SPDX in JSON.'),
  require: orVariable(z.union([z.enum(sbomFields), z.array(orVariable(z.enum(sbomFields)))]))
    .optional()
    .describe('For `sbom`: what each component must state.'),
  coverage: files.optional().describe('Evidence: coverage of tests, lcov or Cobertura.'),
  minimum: text.optional().describe('For `coverage`: the least percentage of lines.'),
  'pull-request': orVariable(
    z.union([
      z.literal(true),
      z.strictObject({
        approvals: text.optional().describe('How many are needed. Default: 1.'),
        merged: orVariable(z.enum(['required', 'any']))
          .optional()
          .describe('Whether it must be merged.'),
        base: files.optional().describe('The branch it must go into, or a list of which it is one. Default: any.'),
        'any-commit': orVariable(z.boolean())
          .optional()
          .describe(
            'Whether any commit of a merged one counts, not only its merge commit and its head. Default: false.',
          ),
        'stale-approvals': orVariable(z.boolean())
          .optional()
          .describe('Whether approvals of an earlier head count. Default: true.'),
      }),
    ]),
  )
    .optional()
    .describe('Evidence: the pull request of the commit and its approvals.'),
  provenance: files.optional().describe('Evidence: a Sigstore bundle about the artifact.'),
  identity: text.optional().describe('For `provenance`: the workflow that signs.'),
  issuer: text.optional().describe('For `provenance`: who issued the certificate. Default: GitHub Actions.'),
  source: text.optional().describe('For `provenance`: the address of the repository that the run belongs to.'),
  'trusted-root': text
    .optional()
    .describe('For `provenance`: the file with the roots that signatures are checked against.'),
  custom: text.optional().describe('Evidence: the name of a custom attestation type.'),
  data: mapping.optional().describe('For `custom`: the data that the type judges.'),
  'data-file': text.optional().describe('For `custom`: a JSON file with it.'),
  description: text.optional().describe('Text.'),
  attachments: files.optional().describe('Files that go with it, paths and globs.'),
  'user-data': mapping.optional().describe('Any mapping; from a variable the JSON text of one.'),
  'user-data-file': text.optional().describe('A JSON file with an object. Not beside `user-data`.'),
  annotations: orVariable(z.record(z.string(), text))
    .optional()
    .describe('Texts under keys of letters, digits and `_`.'),
  'external-urls': orVariable(
    z.record(z.string(), z.union([text, z.strictObject({ href: text, fingerprint: text.optional() })])),
  )
    .optional()
    .describe('Label to web address, or to `{href, fingerprint}`.'),
  'origin-url': text.optional().describe('Where it comes from. Default: the page of the run.'),
};

const attestation = z
  .strictObject(attestationMembers)
  .meta({ oneOf: Object.keys(keysOfKind).map((kind) => ({ required: [kind] })) });

/** Where editors find the schemas: a path of the repository each. The last two end as `_schema` must. */
export const schemaFiles = {
  config: 'schema/config.schema.json',
  template: 'schema/flow-template/v1',
  policy: 'schema/policy/v1',
} as const;

const config = z.strictObject({
  ...configKeys,
  flow: z
    .union([flowNames, flowMapping])
    .optional()
    .describe(configKeys.flow.description ?? ''),
  template: templateDocument.optional().describe(configKeys.template.description ?? ''),
  artifacts: z
    .array(artifact)
    .min(1)
    .optional()
    .describe(configKeys.artifacts.description ?? ''),
  attestations: z
    .array(attestation)
    .min(1)
    .optional()
    .describe(configKeys.attestations.description ?? ''),
  policies: z
    .array(z.strictObject({ ...policy.shape, policy: policyDocument.optional() }))
    .optional()
    .describe(configKeys.policies.description ?? ''),
  flows: z
    .array(z.strictObject({ ...listedFlow.shape, template: templateDocument.optional() }))
    .optional()
    .describe(configKeys.flows.description ?? ''),
});

/** The JSON Schemas (draft 7, which editors know best), each under the path that it is published at. */
export function editorSchemas(): Readonly<Record<string, object>> {
  return {
    [schemaFiles.config]: jsonSchema(config, 'Config file of Assay'),
    [schemaFiles.template]: jsonSchema(templateDocument, 'Flow template of Assay, version 1'),
    [schemaFiles.policy]: jsonSchema(policyDocument, 'Policy of Assay, version 1'),
  };
}

function jsonSchema(schema: z.ZodType, title: string): object {
  const made = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      // Documents are read with numbers as their text; editors see the number.
      if (jsonSchema.const === '1') {
        delete jsonSchema.const;
        delete jsonSchema.type;
        jsonSchema.enum = [1, '1'];
      }
    },
  });
  return { $schema: 'http://json-schema.org/draft-07/schema#', title, ...made };
}
