import { stringify } from 'yaml';
import * as z from 'zod';
import { type ParseResult, readDocument } from './document.ts';
import { type DocumentNames, sentNames, storedNames } from './document-names.ts';
import { quoted } from './document-wording.ts';
import { schemaVersion1 } from './schema-version.ts';

/** An attestation that must be there; type `*` is any type. */
export interface ExpectedAttestation {
  name: string;
  type: string;
}

/** An artifact that must be there, with the attestations that must be there for it. */
export interface ExpectedArtifact {
  name: string;
  attestations: ExpectedAttestation[];
}

/** A flow template: what a trail must contain. One that lists no artifacts expects any. */
export interface Template {
  trail: { attestations: ExpectedAttestation[]; artifacts: ExpectedArtifact[] };
}

/** The template's artifact that a report without a template name stands for. */
const defaultArtifactName = 'artifact';

/** Expects nothing and any artifact. */
export const emptyTemplate: Template = { trail: { attestations: [], artifacts: [] } };

function templateOf(names: DocumentNames) {
  const attestation = z.strictObject({
    name: names.attestation.describe('What evidence is recorded under.'),
    type: names.attestationType,
  });
  const attestations = uniqueNames(z.array(attestation)).nullish();
  const artifact = z.strictObject({
    name: names.artifact.describe('By which the artifact is reported.'),
    attestations: attestations.describe('Evidence that the artifact must have.'),
  });
  return z
    .strictObject({
      _schema: schemaVersion1.optional(),
      // Documents hand over numbers as their text.
      version: z.literal('1').optional().describe('The version of the format, `1`.'),
      trail: z
        .strictObject({
          attestations: attestations.describe('Evidence that the trail itself must have.'),
          artifacts: uniqueNames(z.array(artifact))
            .nullish()
            .describe('The artifacts that the trail must have. Where none is listed, any may be reported.'),
        })
        .nullish()
        .describe('What a trail of the flow must contain.'),
    })
    .transform(({ trail }): Template => ({
      trail: {
        attestations: trail?.attestations ?? [],
        artifacts: (trail?.artifacts ?? []).map((listed) => ({
          name: listed.name,
          attestations: listed.attestations ?? [],
        })),
      },
    }));
}

/** The schema of a flow template (version 1), as its text is written. */
export const templateDocument = templateOf(sentNames);
const storedTemplate = templateOf(storedNames);

/** Reads a flow template (version 1). `version: 1` alone asks for nothing; a text without content is refused, since a file that was cut short has none. */
export function parseTemplate(yamlText: string): ParseResult<Template> {
  return readDocument(yamlText, templateDocument);
}

/** Reads one that was taken before: it may have names that none that is sent may have. */
export function parseStoredTemplate(yamlText: string): ParseResult<Template> {
  return readDocument(yamlText, storedTemplate);
}

/**
 * The template that a bare list of attestation names stands for: one artifact called `artifact` with an attestation of
 * any type for each name. `artifact` itself and empty names are no attestations, repeated ones count once.
 */
export function legacyTemplateYaml(names: readonly string[]): string {
  const listed = new Set(names.filter((listedName) => listedName !== '' && listedName !== defaultArtifactName));
  return stringify({
    version: 1,
    trail: {
      artifacts: [
        {
          name: defaultArtifactName,
          attestations: [...listed].map((listedName) => ({ name: listedName, type: '*' })),
        },
      ],
    },
  });
}

/**
 * The template name that an artifact goes by: its own; without one the template's artifact called `artifact`, where
 * there is such.
 */
export function artifactTemplateName(template: Template, reportedName: string | null): string | null {
  if (reportedName !== null) return reportedName;
  return template.trail.artifacts.some((artifact) => artifact.name === defaultArtifactName)
    ? defaultArtifactName
    : null;
}

/** The attestations that the template asks of an artifact; null where it does not expect the artifact at all. */
export function expectedOfArtifact(template: Template, reportedName: string | null): ExpectedAttestation[] | null {
  const { artifacts: listed } = template.trail;
  if (listed.length === 0) return [];
  const goesBy = artifactTemplateName(template, reportedName);
  return listed.find((artifact) => artifact.name === goesBy)?.attestations ?? null;
}

function uniqueNames<T extends { name: string }>(list: z.ZodArray<z.ZodType<T>>): z.ZodArray<z.ZodType<T>> {
  return list.superRefine(reportRepeatedNames, {
    // Also where other members are wrong: all problems are told at once.
    when: () => true,
  });
}

function reportRepeatedNames(list: unknown, context: z.core.$RefinementCtx): void {
  if (!Array.isArray(list)) return;
  const known = new Set<string>();
  list.forEach((item: unknown, index) => {
    const named = z.looseObject({ name: z.string() }).safeParse(item);
    if (!named.success) return;
    if (known.has(named.data.name)) {
      const message = `the name ${quoted(named.data.name)} is given twice in this list`;
      context.addIssue({ code: 'custom', path: [index, 'name'], message });
    }
    known.add(named.data.name);
  });
}
