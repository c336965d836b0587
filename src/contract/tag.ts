import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { orgName } from './names.ts';

/** As filters write a tag `key:value` and `key=value`, a key holds neither sign. */
const tagKey = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[^\s:=]+$/);
const tagValue = z.string().max(1000);

/** The most tags that one thing may have, and that one change may set or remove. */
export const TAGS_MAX = 100;

/** What can be tagged, under each name that clients have for it. */
export const taggables = [
  'flow',
  'flows',
  'env',
  'environment',
  'environments',
  'control',
  'controls',
  'repo',
  'repos',
] as const;

/** Some clients send one key as it is. Removing a tag that is not there changes nothing. */
export const tagsChange = z
  .object({
    set_tags: z
      .record(tagKey, tagValue)
      .refine((tags) => Object.keys(tags).length <= TAGS_MAX, `expected at most ${TAGS_MAX} tags`)
      .meta({ maxProperties: TAGS_MAX })
      .nullish(),
    remove_tags: z.union([z.array(z.string().max(255)).max(TAGS_MAX), z.string().max(255)]).nullish(),
  })
  .meta({ id: 'TagsChange' });

export type TagsChange = z.output<typeof tagsChange>;

export const changeTags = endpoint({
  id: 'changeTags',
  tag: 'tags',
  summary: 'Set and remove tags of a flow, environment, control or repository',
  method: 'PATCH',
  path: '/tags/{org}/{type}/{id}',
  role: 'member',
  params: z.object({
    org: orgName,
    type: z.enum(taggables),
    id: z
      .string()
      .min(1)
      .max(255)
      .describe('The name of a flow or environment, the identifier of a control, the id of a repository.'),
  }),
  query: z.object({}),
  body: { kind: 'json', schema: tagsChange },
  answers: { 200: z.string() },
  errors: ['unknown_organization', 'unknown_flow', 'unknown_environment', 'unknown_control', 'unknown_repository'],
});
