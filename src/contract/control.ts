import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { epochSeconds, orgName, policyName } from './names.ts';
import { links, pageNumber, repeated } from './page.ts';

/** Dots alone would be taken out of an address on its way. */
export const controlIdentifier = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[a-zA-Z0-9._~-]+$/)
  .refine((text) => text !== '.' && text !== '..', 'expected more than dots');

const name = z.string().min(1).max(500);
const description = z.string().max(10_000);
/** The most links that a control may have. */
const LINKS_MAX = 100;
export const labelledLinks = z.record(z.string().min(1).max(255), z.url({ protocol: /^https?$/ }));

const givenLinks = labelledLinks
  .refine((given) => Object.keys(given).length <= LINKS_MAX, `expected at most ${LINKS_MAX} links`)
  .meta({ maxProperties: LINKS_MAX });

export const controlInput = z
  .object({ identifier: controlIdentifier, name, description: description.nullish(), links: givenLinks.nullish() })
  .meta({ id: 'ControlPostInput' });

/** A member left out stays as it is. */
export const controlChange = z
  .object({ name: name.nullish(), description: description.nullish(), links: givenLinks.nullish() })
  .meta({ id: 'ControlPutInput' });

export type ControlInput = z.output<typeof controlInput>;
export type ControlChange = z.output<typeof controlChange>;

export const controlRecord = z
  .object({
    identifier: controlIdentifier,
    name: z.string(),
    description: z.string().nullable(),
    version: z.int().describe('One more with each change.'),
    archived: z.boolean(),
    tags: z.record(z.string(), z.string()),
    links: z.record(z.string(), z.string()),
    policies_referencing: z.array(policyName).describe('Policies whose newest version has a rule for this control.'),
    created_by: z.string(),
    created_at: epochSeconds,
    last_modified_at: epochSeconds,
    html_url: z.string(),
  })
  .meta({ id: 'Control' });

export type ControlRecord = z.output<typeof controlRecord>;

const org = z.object({ org: orgName });
const one = z.object({ org: orgName, identifier: controlIdentifier });

export const createControl = endpoint({
  id: 'createControl',
  tag: 'controls',
  summary: 'Create a control',
  method: 'POST',
  path: '/controls/{org}',
  role: 'member',
  params: org,
  query: z.object({}),
  body: { kind: 'json', schema: controlInput },
  answers: { 201: controlRecord },
  errors: ['unknown_organization', 'conflict'],
});

export const listControls = endpoint({
  id: 'listControls',
  tag: 'controls',
  summary: 'List the controls, the newest first',
  method: 'GET',
  path: '/controls/{org}',
  role: 'reader',
  params: org,
  query: z.object({
    page: pageNumber(1, 1_000_000),
    per_page: pageNumber(15, 100),
    search: z.string().max(500).optional().describe('A part of the identifier or name, in any case.'),
    tag: repeated(z.string().min(1).max(500)).describe('`key` or `key:value`; all of them must be there.'),
    archived: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .describe('Whether to list those that are archived, instead of those that are not.'),
    sort_direction: z.enum(['asc', 'desc']).default('desc'),
  }),
  body: null,
  answers: {
    200: z
      .object({
        controls: z.array(controlRecord),
        page: z.int(),
        per_page: z.int(),
        total_pages: z.int(),
        total_count: z.int(),
        _links: links,
      })
      .meta({ id: 'ControlPage' }),
  },
  errors: ['unknown_organization'],
});

export const getControl = endpoint({
  id: 'getControl',
  tag: 'controls',
  summary: 'Read a control, archived or not',
  method: 'GET',
  path: '/controls/{org}/{identifier}',
  role: 'reader',
  params: one,
  query: z.object({}),
  body: null,
  answers: { 200: controlRecord },
  errors: ['unknown_organization', 'unknown_control'],
});

export const updateControl = endpoint({
  id: 'updateControl',
  tag: 'controls',
  summary: 'Change the name, description or links of a control',
  method: 'PUT',
  path: '/controls/{org}/{identifier}',
  role: 'member',
  params: one,
  query: z.object({}),
  body: { kind: 'json', schema: controlChange },
  answers: { 200: controlRecord },
  errors: ['unknown_organization', 'unknown_control'],
});

export const archiveControl = endpoint({
  id: 'archiveControl',
  tag: 'controls',
  summary: 'Archive a control: no further decisions on it are taken',
  method: 'POST',
  path: '/controls/{org}/{identifier}/archive',
  role: 'member',
  params: one,
  query: z.object({}),
  body: null,
  answers: { 200: controlRecord },
  errors: ['unknown_organization', 'unknown_control'],
});

export const unarchiveControl = endpoint({
  id: 'unarchiveControl',
  tag: 'controls',
  summary: 'Take a control out of the archive',
  method: 'POST',
  path: '/controls/{org}/{identifier}/unarchive',
  role: 'member',
  params: one,
  query: z.object({}),
  body: null,
  answers: { 200: controlRecord },
  errors: ['unknown_organization', 'unknown_control'],
});
