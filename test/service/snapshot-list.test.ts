import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningService } from '../running-service.ts';
import { file } from './environment-reporter.ts';
import { refused } from './records.ts';
import { good, type ShopService, startShop } from './shop-service.ts';

let nowMs = Date.UTC(2026, 9, 1, 12);
let service: RunningService;
let tell: ShopService['tell'];

beforeAll(async () => {
  ({ service, tell } = await startShop(() => nowMs));
});
beforeEach(() => {
  nowMs += 60_000;
});
afterAll(() => service.stop());

const indexes = async (query: string) => (await tell.snapshots('listed', query)).map(({ index }) => index);

describe('the list of snapshots', () => {
  let times: number[];

  beforeAll(async () => {
    await tell.create('listed');
    times = [];
    for (let index = 0; index < 20; index += 1) {
      nowMs += 3_600_000;
      times.push(nowMs / 1000);
      await tell.report('listed', [file(`version-${index}`, good)]);
    }
    nowMs += 500;
  });

  it('has the newest first, each until the next', async () => {
    const listed = await tell.snapshots('listed');
    expect(listed).toHaveLength(15);
    expect(listed[0]).toMatchObject({ index: 20, from: times[19], to: 0, compliant: false });
    expect(listed[0]?.duration).toBeCloseTo(nowMs / 1000 - (times[19] ?? 0), 3);
    expect(listed[1]).toEqual({ index: 19, from: times[18], to: times[19], compliant: false, duration: 3600 });
  });

  it('has pages and can be turned round', async () => {
    expect(await indexes('?per_page=3')).toEqual([20, 19, 18]);
    expect(await indexes('?per_page=3&page=2')).toEqual([17, 16, 15]);
    expect(await indexes('?per_page=15&page=2')).toEqual([5, 4, 3, 2, 1]);
    expect(await indexes('?page=3')).toEqual([]);
    expect(await indexes('?page=1000000&per_page=100')).toEqual([]);
    expect(await indexes('?per_page=3&reverse=true')).toEqual([1, 2, 3]);
    expect(await indexes('?per_page=15&page=2&reverse=true')).toEqual([16, 17, 18, 19, 20]);
    const [last] = await tell.snapshots('listed', '?reverse=true&per_page=1&page=20');
    expect(last).toMatchObject({ index: 20, to: 0 });
    expect(await indexes('?interval=&page=1&per_page=2&reverse=false')).toEqual([20, 19]);
  });

  it.each([
    ['3..5', [5, 4, 3]],
    ['%233..%234', [4, 3]],
    ['~1..NOW', [20, 19]],
    ['-2..-1', [20, 19]],
    ['18..99', [20, 19, 18]],
    ['~99..2', [2, 1]],
    ['5..3', []],
    ['30..40', []],
    ['{3.hours.ago}..NOW', [20, 19, 18, 17]],
    ['@{2001-01-01T00:00:00}..2', [2, 1]],
    ['1..{2001-01-01T00:00:00}', []],
  ])('has an interval: %s', async (interval, expected) => {
    expect(await indexes(`?interval=${interval}`)).toEqual(expected);
  });

  it.each([
    ['interval', '3'],
    ['interval', '3..'],
    ['interval', 'a..b'],
    ['page', '0'],
    ['page', 'x'],
    ['per_page', '101'],
    ['reverse', 'maybe'],
  ])('refuses a bad %s by name: %s', async (name, value) => {
    const reply = await service.send('GET', `/snapshots/${service.org}/listed?${name}=${value}`);
    refused(reply, 'invalid_input', [`query.${name}`]);
  });
});
