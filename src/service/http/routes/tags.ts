import type { FastifyInstance } from 'fastify';
import type { ParamsOf } from '../../../contract/endpoint.ts';
import { changeTags, TAGS_MAX, type TagsChange } from '../../../contract/tag.ts';
import type { OrgReader } from '../../store/store.ts';
import * as tags from '../../store/tags.ts';
import { serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { invalidInput } from '../validation.ts';
import { requireControl } from './controls.ts';
import { requireEnvironment } from './environment-records.ts';
import { requireFlow } from './flows.ts';
import { requireRepository } from './repositories.ts';

export function serveTags(app: FastifyInstance, services: Services): void {
  serveJson(app, services, changeTags, ({ params, write }, body) => {
    const change = changeOf(body);
    return write(async (tx) => {
      const { kind, id } = await taggedThing(tx, params);
      const left = await tags.changeTags(tx, kind, id, change);
      const count = Object.keys(left).length;
      if (count > TAGS_MAX) {
        throw invalidInput({ set_tags: `expected at most ${TAGS_MAX} tags in all, found ${count}` });
      }
      return { status: 200, body: 'OK' };
    });
  });
}

function changeOf({ set_tags: setTags, remove_tags: removeTags }: TagsChange): {
  set: tags.Tags;
  remove: string[];
} {
  const set = setTags ?? {};
  const remove = typeof removeTags === 'string' ? [removeTags] : (removeTags ?? []);
  const both = remove.find((key) => Object.hasOwn(set, key));
  if (both !== undefined) {
    throw invalidInput({ remove_tags: `expected keys that \`set_tags\` does not set [input: ${both}]` });
  }
  return { set, remove };
}

/** What the path speaks of. */
async function taggedThing(
  tx: OrgReader,
  { type, id }: ParamsOf<typeof changeTags>,
): Promise<{ kind: tags.TagKind; id: string }> {
  switch (type) {
    case 'flow':
    case 'flows':
      return { kind: 'flow', id: (await requireFlow(tx, id)).id };
    case 'env':
    case 'environment':
    case 'environments':
      return { kind: 'environment', id: (await requireEnvironment(tx, id)).id };
    case 'control':
    case 'controls':
      return { kind: 'control', id: (await requireControl(tx, id)).id };
    case 'repo':
    case 'repos':
      return { kind: 'repository', id: (await requireRepository(tx, id)).id };
  }
}
