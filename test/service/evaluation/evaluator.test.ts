import { afterAll, describe, expect, it } from 'vitest';
import { createEvaluator, type Evaluator } from '../../../src/service/evaluation/evaluator.ts';
import type { Outcome, Task } from '../../../src/service/evaluation/task.ts';

const opened: Evaluator[] = [];
afterAll(() => Promise.all(opened.map((evaluator) => evaluator.close())));

function open(timeoutMs?: number): Evaluator {
  const evaluator = createEvaluator(timeoutMs === undefined ? {} : { timeoutMs });
  opened.push(evaluator);
  return evaluator;
}

const rule = (program: string, data: string | null = '{}'): Task => ({ kind: 'jq', program, data });
const schema = (document: unknown, data: unknown): Task => ({
  kind: 'schema',
  schema: JSON.stringify(document),
  data: data === undefined ? null : JSON.stringify(data),
});

describe('createEvaluator', () => {
  it('goes on after each task that had to be ended', async () => {
    const evaluator = open();
    const endless: Task[] = [
      rule('def f: f; f'),
      rule('def f: f + 1; f'),
      rule('[range(1e9)] | length == 0'),
      rule('['.repeat(3000) + ']'.repeat(3000)),
      schema({ pattern: '^(a+)+$' }, `${'a'.repeat(60)}b`),
      schema({ $ref: '#' }, {}),
    ];
    for (const task of endless) {
      expect((await evaluator.run(task)).kind).toBe('unfinished');
      expect(await evaluator.run(rule('true'))).toEqual({ kind: 'holds' });
    }
  });

  it('does not let one task see another', async () => {
    const evaluator = open();
    expect(await evaluator.run(schema({ $id: 'https://s.example/a', type: 'object' }, {}))).toEqual({ kind: 'holds' });
    // The same id again is another schema; and nothing is known of the one before.
    expect((await evaluator.run(schema({ $id: 'https://s.example/a', type: 'array' }, {}))).kind).toBe('fails');
    expect((await evaluator.run(schema({ $ref: 'https://s.example/a' }, {}))).kind).toBe('invalid');
    expect(await evaluator.run(rule('def mine: true; mine'))).toEqual({ kind: 'holds' });
    expect((await evaluator.run(rule('mine'))).kind).toBe('invalid');
  });

  it.each([
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft/2019-09/schema', { items: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }, [1]],
    [undefined, { prefixItems: [{ type: 'string' }] }, [1]],
  ])('reads a schema by its draft: %s', async (draft, document, unfit) => {
    const evaluator = open();
    expect((await evaluator.run(schema({ $schema: draft, ...document }, unfit))).kind).toBe('fails');
    expect((await evaluator.run(schema({ $schema: draft, ...document }, ['a']))).kind).toBe('holds');
  });

  it('lets programs read nothing of the process', async () => {
    const evaluator = open();
    const leaks = ['env.PATH | test("node_modules")', 'env | has("npm_config_user_agent")', '$ENV | length > 20'];
    for (const program of leaks) expect(await evaluator.run(rule(program))).toMatchObject({ kind: 'fails' });
  });

  it('keeps problems short, whatever programs say', async () => {
    const evaluator = open();
    const outcome = await evaluator.run(rule('error("x" * 100000)'));
    expect(outcome.kind === 'fails' && outcome.problem.length).toBeLessThan(400);
  });

  it('puts off what too many tasks are before', async () => {
    const evaluator = open();
    const results = await Promise.allSettled(Array.from({ length: 150 }, () => evaluator.run(rule('true'))));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(50);
    expect(refused.every(({ reason }) => (reason as { code?: string }).code === 'unavailable')).toBe(true);
    expect(await evaluator.run(rule('true'))).toEqual({ kind: 'holds' });
  });

  it('ends what is under way when it is closed, and takes nothing more', async () => {
    const evaluator = open(60_000);
    await evaluator.run(rule('true'));
    const under: Promise<Outcome>[] = [evaluator.run(rule('def f: f; f')), evaluator.run(rule('true'))];
    const settled = Promise.allSettled(under);
    await evaluator.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(evaluator.run(rule('true'))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
