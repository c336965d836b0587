import { expect, it } from 'vitest';
import { compareBytes } from '../../src/compliance/byte-order.ts';

it('orders texts by their UTF-8 bytes', () => {
  expect(['b', '🙂', '\ufffd', 'a', '', 'B', 'aa', 'é'].toSorted(compareBytes)).toEqual([
    '',
    'B',
    'a',
    'aa',
    'b',
    'é',
    '\ufffd',
    '🙂',
  ]);
});
