import * as z from 'zod';
import { described, quoted } from '../compliance/document-wording.ts';
import { environmentTypes } from '../contract/environment.ts';
import { environmentName, flowName, policyName, trailName } from '../contract/names.ts';

/** Names as the interface takes them, with words for people. `marks` are the signs allowed besides letters and digits. */
function name(schema: z.ZodString, marks: string): z.ZodString {
  return z
    .string()
    .refine((text) => schema.safeParse(text).success, {
      error: ({ input }) =>
        `expected a name of letters, digits and ${marks}, beginning with a letter or digit, found ${described(input)}`,
    })
    .meta({ pattern: z.toJSONSchema(schema).pattern });
}

export const flowNames = name(flowName, '. _ ~ -');
const trailNames = name(trailName, '. _ ~ -');
const policyNames = name(policyName, '. _ ~ -');
const environmentNames = name(environmentName, '. _ -');

/** A document that stands in place: read by its own rules later. */
const inPlace = z.unknown().refine((value) => value !== undefined);

const fileName = z.string().min(1, 'expected the name of a file, found an empty text');

const flowMembers = {
  name: flowNames.describe('Letters, digits, `.`, `_`, `~`, `-`.'),
  description: z.string().optional().describe('What the flow is for.'),
  visibility: z
    .enum(['public', 'private'])
    .optional()
    .describe("`private` (a new flow's) or `public`. Kept; it opens nothing yet."),
};

/** A flow with all that it may say: the form in `flow` beside its bare name. */
export const flowMapping = z.strictObject(flowMembers, {
  error: ({ code, input }) =>
    code === 'invalid_type'
      ? `expected a name or a mapping (a list of flows stands under "flows"), found ${described(input)}`
      : undefined,
});

const template = inPlace.optional().describe('The template of the flow, in place.');
const templateFile = fileName.optional().describe('A file with the template, relative to this one.');

export const listedFlow = z
  .strictObject({ ...flowMembers, template, 'template-file': templateFile })
  .superRefine(refuseTwoTemplates);

export const policy = z
  .strictObject({
    name: policyNames.describe('Letters, digits, `.`, `_`, `~`, `-`.'),
    description: z.string().optional().describe('What the policy is for.'),
    comment: z.string().optional().describe('A remark to the version, where one is made.'),
    policy: inPlace.optional().describe('The policy, in place. Either this or `policy-file`.'),
    'policy-file': fileName.optional().describe('A file with the policy, relative to this one.'),
  })
  .superRefine((value, context) => {
    const given = [value.policy, value['policy-file']].filter((source) => source !== undefined).length;
    if (given === 1) return;
    const message = `expected either "policy" or "policy-file", found ${given === 0 ? 'neither' : 'both'}`;
    context.addIssue({ code: 'custom', path: given === 0 ? [] : ['policy-file'], message });
  });

const environment = z.strictObject({
  name: environmentNames.describe('Letters, digits, `.`, `_`, `-`.'),
  type: z.enum(environmentTypes).describe('What runs there. It cannot change.'),
  description: z.string().optional().describe('What the environment is for. It cannot become empty again.'),
  policies: z.array(policyNames).optional().describe('All policies that shall be attached.'),
});

/** The keys of a config file, in the order of its documentation. All are optional. */
export const configKeys = {
  flow: z
    .preprocess((value) => (typeof value === 'string' ? { name: value } : value), flowMapping)
    .optional()
    .describe('The flow that is reported to: its name, or `{name, description, visibility}`.'),
  template: template.describe('The template of `flow`, in place.'),
  'template-file': templateFile.describe('Or a file with it, relative to this one, sent letter for letter.'),
  trail: trailNames.optional().describe('The trail in the flow. Default: the commit.'),
  artifacts: z.array(z.unknown()).optional().describe('What was built: the list of the input `artifacts`.'),
  attestations: z.array(z.unknown()).optional().describe('Evidence: the list of the input `attestations`.'),
  policies: z
    .array(policy)
    .superRefine(refuseRepeated)
    .optional()
    .describe('Policies: `{name, description, comment, policy}`, or `policy-file` in place of `policy`.'),
  environments: z
    .array(environment)
    .superRefine(refuseRepeated)
    .optional()
    .describe('Environments: `{name, type, description, policies}`.'),
  flows: z
    .array(listedFlow)
    .superRefine(refuseRepeated)
    .optional()
    .describe('More flows: `{name, description, visibility, template}`, or `template-file` in place of `template`.'),
};

/** A config file, and what `assay apply` reads: the same format. */
export const configDocument = z.strictObject(configKeys).superRefine((value, context) => {
  if (Object.values(value).every((member) => member === undefined)) {
    const names = Object.keys(configKeys).join(', ');
    context.addIssue({ code: 'custom', path: [], message: `expected at least one of ${names}, found none` });
  }
  refuseTwoTemplates(value, context);
  for (const key of ['template', 'template-file'] as const)
    if (value[key] !== undefined && value.flow === undefined)
      context.addIssue({ code: 'custom', path: [key], message: 'expected "flow" beside it: whose template is it?' });
  value.flows?.forEach((flow, index) => {
    if (flow.name !== value.flow?.name) return;
    const message = `the flow ${quoted(flow.name)} is given twice: here and under "flow"`;
    context.addIssue({ code: 'custom', path: ['flows', index, 'name'], message });
  });
});

export type ConfigDocument = z.output<typeof configDocument>;

function refuseTwoTemplates(
  value: { template?: unknown; 'template-file'?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (value.template === undefined || value['template-file'] === undefined) return;
  const message = 'expected either "template" or "template-file", found both';
  context.addIssue({ code: 'custom', path: ['template-file'], message });
}

function refuseRepeated(items: readonly { name: string }[], context: z.core.$RefinementCtx): void {
  const known = new Set<string>();
  items.forEach((item, index) => {
    if (known.has(item.name)) {
      const message = `the name ${quoted(item.name)} is given twice in this list`;
      context.addIssue({ code: 'custom', path: [index, 'name'], message });
    }
    known.add(item.name);
  });
}
