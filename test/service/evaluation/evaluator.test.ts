import { afterAll, describe, expect, it } from 'vitest';
import { createEvaluator, type Evaluator, SUSPENDED_MS } from '../../../src/service/evaluation/evaluator.ts';
import type { Outcome, Task } from '../../../src/service/evaluation/task.ts';

const opened: Evaluator[] = [];
afterAll(() => Promise.all(opened.map((evaluator) => evaluator.close())));

const org = 'an organization';
let nowMs = 1_786_803_891_000;

function open(timeoutMs?: number): Evaluator {
  const evaluator = createEvaluator({ clock: () => nowMs, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
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
      expect((await evaluator.run(org, task)).kind).toBe('unfinished');
      expect(await evaluator.run(org, rule('true'))).toEqual({ kind: 'holds' });
    }
  });

  it('does not let one task see another', async () => {
    const evaluator = open();
    expect(await evaluator.run(org, schema({ $id: 'https://s.example/a', type: 'object' }, {}))).toEqual({
      kind: 'holds',
    });
    // The same id again is another schema; and nothing is known of the one before.
    expect((await evaluator.run(org, schema({ $id: 'https://s.example/a', type: 'array' }, {}))).kind).toBe('fails');
    expect((await evaluator.run(org, schema({ $ref: 'https://s.example/a' }, {}))).kind).toBe('invalid');
    expect(await evaluator.run(org, rule('def mine: true; mine'))).toEqual({ kind: 'holds' });
    expect((await evaluator.run(org, rule('mine'))).kind).toBe('invalid');
  });

  it.each([
    ['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft/2019-09/schema', { items: [{ type: 'string' }] }, [1]],
    ['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }, [1]],
    [undefined, { prefixItems: [{ type: 'string' }] }, [1]],
  ])('reads a schema by its draft: %s', async (draft, document, unfit) => {
    const evaluator = open();
    expect((await evaluator.run(org, schema({ $schema: draft, ...document }, unfit))).kind).toBe('fails');
    expect((await evaluator.run(org, schema({ $schema: draft, ...document }, ['a']))).kind).toBe('holds');
  });

  it('lets programs read nothing of the process', async () => {
    const evaluator = open();
    const leaks = ['env.PATH | test("node_modules")', 'env | has("npm_config_user_agent")', '$ENV | length > 20'];
    for (const program of leaks) expect(await evaluator.run(org, rule(program))).toMatchObject({ kind: 'fails' });
  });

  it('keeps problems short, whatever programs say', async () => {
    const evaluator = open();
    const outcome = await evaluator.run(org, rule('error("x" * 100000)'));
    expect(outcome.kind === 'fails' && outcome.problem.length).toBeLessThan(400);
  });

  it('puts off what too many tasks of its organization are before, and nothing of another one', async () => {
    const evaluator = open();
    const tasks = Array.from({ length: 30 }, () => evaluator.run(org, rule('true')));
    const other = evaluator.run('another', rule('true'));
    const refused = (await Promise.allSettled(tasks)).filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' });
    expect(await other).toEqual({ kind: 'holds' });
    expect(await evaluator.run(org, rule('true'))).toEqual({ kind: 'holds' });
  });

  it('lets organizations take turns', async () => {
    const evaluator = open();
    const ended: string[] = [];
    const run = async (orgId: string, name: string): Promise<void> => {
      await evaluator.run(orgId, rule('true'));
      ended.push(name);
    };
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
      ...['b1', 'b2'].map((name) => run('b', name)),
      run('c', 'c1'),
    ]);
    expect(ended).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  });

  it('does not run a program again soon that had to be ended, for the organization whose it is', async () => {
    const evaluator = open();
    const slow = (data: string): Task => rule('if .slow then (def f: f; f) else true end', data);
    expect((await evaluator.run(org, slow('{"slow": true}'))).kind).toBe('unfinished');
    nowMs += SUSPENDED_MS - 1;
    await expect(evaluator.run(org, slow('{}'))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('if .slow') as unknown,
    });
    expect(await evaluator.run('another', slow('{}'))).toEqual({ kind: 'holds' });
    expect(await evaluator.run(org, rule('true'))).toEqual({ kind: 'holds' });
    // Whether it is a program at all may be asked: the next version of a type can have it.
    expect(await evaluator.run(org, { ...slow('{}'), data: null })).toEqual({ kind: 'holds' });
    nowMs += 1;
    expect(await evaluator.run(org, slow('{}'))).toEqual({ kind: 'holds' });
  });

  it('ends what is under way when it is closed, and takes nothing more', async () => {
    const evaluator = open(60_000);
    await evaluator.run(org, rule('true'));
    const under: Promise<Outcome>[] = [evaluator.run(org, rule('def f: f; f')), evaluator.run(org, rule('true'))];
    const settled = Promise.allSettled(under);
    await evaluator.close();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(evaluator.run(org, rule('true'))).rejects.toMatchObject({ code: 'unavailable' });
  });
});
