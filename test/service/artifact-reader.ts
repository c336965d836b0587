import type * as z from 'zod';
import { getArtifact, listArtifacts } from '../../src/contract/artifact.ts';
import type { RunningService } from '../running-service.ts';
import { answered } from './records.ts';

/** What tests read of the artifacts of a flow. Each checks that it was there. */
export function artifactReader(service: RunningService) {
  const base = `/artifacts/${service.org}`;
  return {
    detail: async (
      flow: string,
      fingerprint: string,
      query = '',
    ): Promise<z.output<(typeof getArtifact.answers)[200]>> => {
      const reply = await service.send('GET', `${base}/${flow}/fingerprint/${fingerprint}${query}`);
      return answered(reply, 200, getArtifact.answers[200]);
    },
    list: async (flow: string, query = ''): Promise<z.output<(typeof listArtifacts.answers)[200]>> =>
      answered(await service.send('GET', `${base}/${flow}${query}`), 200, listArtifacts.answers[200]),
  };
}
