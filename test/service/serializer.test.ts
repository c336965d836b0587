import { expect, it } from 'vitest';
import * as z from 'zod';
import { answerSchema } from '../../src/service/http/json-schema.ts';
import { answerSerializer } from '../../src/service/http/serializer.ts';

it('writes what its schema has and nothing else, time and again', () => {
  const schema = answerSchema(z.object({ name: z.string(), count: z.number().nullable() }));
  const write = answerSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' });
  for (const count of [1, null]) {
    expect(write({ name: 'a', count, secret: 'b' })).toBe(JSON.stringify({ name: 'a', count }));
  }
});
