import { Option } from 'commander';
import { parseText } from './option-value.ts';

export function dataOption(): Option {
  return new Option('--data <folder>', 'folder of the store and the attachments')
    .env('ASSAY_DATA')
    .default('./assay-data')
    .argParser(parseText);
}
