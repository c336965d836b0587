import type { FastifyInstance } from 'fastify';
import { allowArtifact } from '../../../contract/allow-list.ts';
import { judgeAnew } from '../../snapshots/take-snapshot.ts';
import { allowArtifact as addAllowance } from '../../store/allow-list.ts';
import { serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { requireEnvironment } from './environment-records.ts';

export function serveAllowList(app: FastifyInstance, services: Services): void {
  serveJson(app, services, allowArtifact, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const environment = await requireEnvironment(tx, params.environment_name);
      const allowed = await addAllowance(tx, {
        environment_id: environment.id,
        fingerprint: body.artifact_fingerprint,
        artifact_name: body.artifact_name ?? '',
        description: body.description ?? '',
        created_by: caller.userName,
      });
      const maker = { documents: services.documents, userName: caller.userName };
      await judgeAnew(tx, maker, environment.id, allowed);
      return { status: 201, body: { message: 'OK', allowlist_id: allowed.id } };
    }),
  );
}
